import type { Settings } from '../../contract/app/settings.ts'
import { KeySetting } from './key-setting.tsx'
import { Section } from './section.tsx'
import { TextSetting } from './text-setting.tsx'

export function ModelSettings({ settings }: { settings: Settings }) {
  return (
    <Section
      title="Language model"
      purpose="Writes answers from your library with citations. Any endpoint that speaks OpenAI's interface works, one on this computer (Ollama, llama.cpp) or a hosted one. Without it, answers quote the best excerpts."
    >
      <TextSetting name="modelUrl" label="Address" placeholder="http://127.0.0.1:11434/v1" settings={settings} />
      <TextSetting name="model" label="Model" placeholder="llama3.2" settings={settings} />
      <KeySetting name="model" label="Key (only if the endpoint asks for one)" state={settings.modelKey} />
    </Section>
  )
}
