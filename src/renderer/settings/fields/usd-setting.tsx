import { readUsd } from '../../ui/format/read-usd.ts'
import { UsdInput } from '../../ui/usd-input.tsx'
import { useSettings } from './settings-context.ts'
import { type Read, TypedSetting } from './typed-setting.tsx'
import { useUpdateSettings } from './use-update-settings.ts'

interface UsdSettingProps {
  name:
    | 'monthlyCapUsd'
    | 'callCeilingUsd'
    | 'modelInputUsdPerMillion'
    | 'modelOutputUsdPerMillion'
    | 'visionInputUsdPerMillion'
    | 'visionOutputUsdPerMillion'
    | 'embeddingUsdPerMillion'
  label: string
  description?: string
  /** Shown while the field is empty. */
  placeholder: string
}

/** A setting that is an amount of dollars. An empty field means none. */
export function UsdSetting({ name, label, description, placeholder }: UsdSettingProps) {
  const settings = useSettings()
  const update = useUpdateSettings()
  return (
    <TypedSetting
      kept={settings[name]}
      write={(usd) => (usd === null ? '' : String(usd))}
      read={(text) => readAmount(text, name)}
      update={update}
      onKeep={(usd) => update.mutate({ [name]: usd })}
    >
      {({ value, error, onText, onBlur }) => (
        <UsdInput
          label={label}
          description={description}
          placeholder={placeholder}
          value={value}
          error={error}
          onText={onText}
          onBlur={onBlur}
        />
      )}
    </TypedSetting>
  )
}

function readAmount(text: string, name: UsdSettingProps['name']): Read<number | null> {
  const usd = readUsd(text)
  if (usd === undefined) return { problem: 'Not an amount. Enter for example 5, 0.25 or 1000.' }
  if (usd === 0 && name === 'callCeilingUsd') return { problem: 'The maximum must be more than 0.' }
  return { value: usd }
}
