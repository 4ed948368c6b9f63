import type { Settings } from '../../contract/app/settings.ts'
import { AddressSetting } from './fields/address-setting.tsx'
import { KeySetting } from './fields/key-setting.tsx'
import { PresetSetting } from './fields/preset-setting.tsx'
import { Section } from './fields/section.tsx'
import { SwitchSetting } from './fields/switch-setting.tsx'
import { UsdSetting } from './fields/usd-setting.tsx'
import { KeptReplies } from './kept-replies.tsx'
import { ModelNameSetting } from './model-name-setting.tsx'
import { isOnThisComputer, needsPlainHttp } from './model-presets.ts'
import { ModelTest } from './model-test.tsx'
import styles from './settings-page.module.css'

export function ModelSettings({ settings }: { settings: Settings }) {
  const { modelUrl, model } = settings
  const unpriced = isOnThisComputer(modelUrl) ? 'Nothing' : 'Not known'
  return (
    <Section
      title="Language model"
      purpose="Writes answers from your library with citations, summaries, and descriptions of what is shown. One on this computer or a hosted one. Without it, answers and summaries quote the best excerpts."
    >
      <PresetSetting settings={settings} />
      <AddressSetting name="modelUrl" label="Address" placeholder="http://localhost:11434/v1" settings={settings} />
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
          settings={settings}
        />
      )}
      <ModelNameSetting
        name="model"
        label="Model"
        placeholder={modelUrl === null ? 'Choose the address first' : 'Choose or type a name'}
        settings={settings}
      />
      <div className={styles.pair}>
        <UsdSetting
          name="modelInputUsdPerMillion"
          label="Price of a million tokens read"
          placeholder={unpriced}
          settings={settings}
        />
        <UsdSetting
          name="modelOutputUsdPerMillion"
          label="Price of a million tokens written"
          placeholder={unpriced}
          settings={settings}
        />
      </div>
      <ModelNameSetting
        name="visionModel"
        label="Model that is shown pictures"
        placeholder={model ?? 'The same'}
        description="Only if it is another one, at the same address."
        settings={settings}
      />
      {settings.visionModel !== null && settings.visionModel !== model && (
        <div className={styles.pair}>
          <UsdSetting
            name="visionInputUsdPerMillion"
            label="Its price of a million tokens read"
            placeholder={unpriced}
            settings={settings}
          />
          <UsdSetting
            name="visionOutputUsdPerMillion"
            label="Its price of a million tokens written"
            placeholder={unpriced}
            settings={settings}
          />
        </div>
      )}
      <ModelNameSetting
        name="embeddingModel"
        label="Embedding model"
        placeholder="None"
        description="For search by meaning, such as nomic-embed-text or text-embedding-3-small."
        settings={settings}
      />
      {settings.embeddingModel !== null && (
        <div className={styles.pair}>
          <AddressSetting
            name="embeddingUrl"
            label="Address of the embedding model"
            placeholder={modelUrl ?? 'The same'}
            description="If it is another one. Your key is not sent to another address."
            settings={settings}
          />
          <UsdSetting
            name="embeddingUsdPerMillion"
            label="Price of a million tokens"
            placeholder={isOnThisComputer(settings.embeddingUrl ?? modelUrl) ? 'Nothing' : 'Not known'}
            settings={settings}
          />
        </div>
      )}
      <ModelTest settings={settings} />
      {modelUrl !== null && model !== null && (
        <SwitchSetting
          name="summarisesNewVideos"
          label="Summarise new videos with the model"
          description="Each video that is added, while Footnote is open. The summaries can be taken back."
          settings={settings}
        />
      )}
      <KeptReplies />
    </Section>
  )
}
