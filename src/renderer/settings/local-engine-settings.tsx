import type { Settings } from '../../contract/app/settings.ts'
import { CaptionLanguagesSetting } from './caption-languages-setting.tsx'
import { SettingsSection } from './fields/section.tsx'
import { SwitchSetting } from './fields/switch-setting.tsx'
import { YtDlpSetting } from './yt-dlp-setting.tsx'

export function LocalEngineSettings({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="This computer"
      purpose="Footnote reads captions from YouTube's public pages, unofficially and slowly. It is free and needs no account. A YouTube change can break it for a while."
    >
      <SwitchSetting name="isLocalEngineOn" label="Fetch videos on this computer" />
      <CaptionLanguagesSetting settings={settings} />
      <YtDlpSetting settings={settings} />
    </SettingsSection>
  )
}
