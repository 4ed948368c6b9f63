import type { Settings } from '../../contract/app/settings.ts'
import { Section } from './fields/section.tsx'
import { UsdSetting } from './fields/usd-setting.tsx'

export function MoneySettings({ settings }: { settings: Settings }) {
  return (
    <Section
      title="Money"
      purpose="What a call may cost is put aside before it goes out. A call that does not fit under the cap is not made."
    >
      <UsdSetting
        name="monthlyCapUsd"
        label="Monthly cap in US dollars"
        placeholder="No cap"
        description="For one calendar month, the service and a priced language model together. Empty: no cap."
        settings={settings}
      />
      <UsdSetting
        name="callCeilingUsd"
        label="The most one search or answer may cost, in US dollars"
        placeholder="Not named"
        description="Put aside under the cap while the price is not known yet. Empty: such a call is not made under a cap."
        settings={settings}
      />
    </Section>
  )
}
