import type { Settings } from '../../contract/app/settings.ts'
import { CaptionLanguagesSetting } from './caption-languages-setting.tsx'
import { Section } from './fields/section.tsx'
import { SwitchSetting } from './fields/switch-setting.tsx'
import { YtDlpSetting } from './yt-dlp-setting.tsx'

export function LocalEngineSettings({ settings }: { settings: Settings }) {
  return (
    <Section
      title="This computer"
      purpose="The local engine reads YouTube's public pages by unofficial means, politely limited. It needs no account and costs nothing; a change of YouTube's can stop it for a while."
    >
      <SwitchSetting name="isLocalEngineOn" label="Let this computer read videos" settings={settings} />
      <CaptionLanguagesSetting settings={settings} />
      <YtDlpSetting settings={settings} />
    </Section>
  )
}
