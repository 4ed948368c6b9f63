import type { Settings } from '../../contract/app/settings.ts'
import { isOnThisComputer } from '../../contract/loopback.ts'
import { AddressSetting } from './fields/address-setting.tsx'
import { KeySetting } from './fields/key-setting.tsx'
import { PresetSetting } from './fields/preset-setting.tsx'
import { SettingsSection } from './fields/section.tsx'
import { SwitchSetting } from './fields/switch-setting.tsx'
import { UsdSetting } from './fields/usd-setting.tsx'
import { KeptReplies } from './kept-replies.tsx'
import { ModelNameSetting } from './model-name-setting.tsx'
import { needsPlainHttp } from './model-presets.ts'
import { ModelTest } from './model-test.tsx'
import styles from './settings-page.module.css'

export function ModelSettings({ settings }: { settings: Settings }) {
  const { modelUrl, model } = settings
  const unpriced = isOnThisComputer(modelUrl) ? 'Free' : 'Unknown'
  return (
    <SettingsSection
      title="Language model"
      purpose="Writes answers with citations, summaries, and descriptions of what is shown. It runs on this computer or at a provider. Without one, answers and summaries quote the best excerpts."
    >
      <PresetSetting />
      <AddressSetting name="modelUrl" label="Address" placeholder="http://localhost:11434/v1" />
      <KeySetting
        name="model"
        label="Key (only if the address asks for one)"
        state={settings.modelKey}
        otherOrigin={settings.modelKeyOtherOrigin}
      />
      {(needsPlainHttp(modelUrl) || settings.modelAllowsPlainHttp) && (
        <SwitchSetting
          name="modelAllowsPlainHttp"
          label="Allow plain http to the model"
          description="Sends your key unencrypted. Use only on a network you trust."
        />
      )}
      <ModelNameSetting
        name="model"
        label="Model"
        placeholder={modelUrl === null ? 'Enter the address first' : 'Select or type a name'}
      />
      <div className={styles.pair}>
        <UsdSetting name="modelInputUsdPerMillion" label="Price per 1M input tokens" placeholder={unpriced} />
        <UsdSetting name="modelOutputUsdPerMillion" label="Price per 1M output tokens" placeholder={unpriced} />
      </div>
      <ModelNameSetting
        name="visionModel"
        label="Vision model"
        placeholder={model ?? 'Same model'}
        description="Only if it differs from the model above. It uses the same address."
      />
      {settings.visionModel !== null && settings.visionModel !== model && (
        <div className={styles.pair}>
          <UsdSetting
            name="visionInputUsdPerMillion"
            label="Price per 1M input tokens of the vision model"
            placeholder={unpriced}
          />
          <UsdSetting
            name="visionOutputUsdPerMillion"
            label="Price per 1M output tokens of the vision model"
            placeholder={unpriced}
          />
        </div>
      )}
      <ModelNameSetting
        name="embeddingModel"
        label="Embedding model"
        placeholder="None"
        description="For search by meaning, for example nomic-embed-text or text-embedding-3-small."
      />
      {settings.embeddingModel !== null && (
        <div className={styles.pair}>
          <AddressSetting
            name="embeddingUrl"
            label="Address of the embedding model"
            placeholder={modelUrl ?? 'Same address'}
            description="Only if it differs from the address above. Your key is not sent there."
          />
          <UsdSetting
            name="embeddingUsdPerMillion"
            label="Price per 1M tokens"
            placeholder={isOnThisComputer(settings.embeddingUrl ?? modelUrl) ? 'Free' : 'Unknown'}
          />
        </div>
      )}
      <ModelTest settings={settings} />
      {modelUrl !== null && model !== null && (
        <SwitchSetting
          name="summarisesNewVideos"
          label="Summarise new videos with the model"
          description="Summarises each added video while Footnote is open. You can go back to the earlier summary."
        />
      )}
      <KeptReplies />
    </SettingsSection>
  )
}
