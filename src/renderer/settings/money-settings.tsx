import { SettingsSection } from './fields/section.tsx'
import { UsdSetting } from './fields/usd-setting.tsx'

export function MoneySettings() {
  return (
    <SettingsSection
      title="Money"
      purpose="Footnote reserves a call's cost before sending it. Calls over the cap are not sent."
    >
      <UsdSetting
        name="monthlyCapUsd"
        label="Monthly cap in US dollars"
        placeholder="No cap"
        description="Per calendar month, for the hosted service and a priced language model together."
      />
      <UsdSetting
        name="callCeilingUsd"
        label="Maximum cost of one search or answer, in US dollars"
        placeholder="None"
        description="Reserved under the cap while the price is unknown. If empty, such calls are not sent."
      />
    </SettingsSection>
  )
}
