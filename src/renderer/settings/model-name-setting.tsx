import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { useSettings } from './fields/settings-context.ts'
import { TypedSetting } from './fields/typed-setting.tsx'
import { useUpdateSettings } from './fields/use-update-settings.ts'

interface ModelNameSettingProps {
  name: 'model' | 'visionModel' | 'embeddingModel'
  label: string
  placeholder: string
  description?: string
}

/** The name of a model: selected from those its address offers, or typed. */
export function ModelNameSetting({ name, label, placeholder, description }: ModelNameSettingProps) {
  const { orpc } = useBackend()
  const settings = useSettings()
  const isFixed = name === 'model' && settings.fromEnvironment.includes('model')
  const of = name === 'embeddingModel' ? 'embedding' : 'text'
  const hasAddress = settings.modelUrl !== null || (of === 'embedding' && settings.embeddingUrl !== null)
  const offered = useQuery(
    orpc.models.list.queryOptions({ input: { of }, enabled: hasAddress, retry: false, staleTime: 60_000 }),
  )
  const update = useUpdateSettings()
  return (
    <TypedSetting
      kept={settings[name]}
      write={(model) => model ?? ''}
      read={(text) => ({ value: text.trim() || null })}
      update={update}
      onKeep={(model) => update.mutate({ [name]: model })}
    >
      {({ value, error, onText, onBlur, keep }) => (
        <Autocomplete
          label={label}
          placeholder={placeholder}
          description={isFixed ? "Set by an environment variable; can't be changed here." : description}
          data={[...new Set(offered.data?.models.map((model) => model.name))]}
          limit={200}
          maxDropdownHeight={280}
          value={value}
          maxLength={300}
          readOnly={isFixed}
          spellCheck={false}
          autoComplete="off"
          error={error}
          onChange={onText}
          onOptionSubmit={keep}
          onBlur={onBlur}
        />
      )}
    </TypedSetting>
  )
}
