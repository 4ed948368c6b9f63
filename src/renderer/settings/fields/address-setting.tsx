import { TextInput } from '@mantine/core'
import { useSettings } from './settings-context.ts'
import { type Read, TypedSetting } from './typed-setting.tsx'
import { useUpdateSettings } from './use-update-settings.ts'

interface AddressSettingProps {
  name: 'serviceUrl' | 'modelUrl' | 'embeddingUrl'
  label: string
  placeholder: string
  description?: string
}

/** A setting that is a web address. An empty field deletes it. */
export function AddressSetting({ name, label, placeholder, description }: AddressSettingProps) {
  const settings = useSettings()
  const update = useUpdateSettings()
  const isFixed = settings.fromEnvironment.some((fixed) => fixed === name)
  return (
    <TypedSetting
      kept={settings[name]}
      write={(address) => address ?? ''}
      read={readAddress}
      update={update}
      onKeep={(address) => update.mutate({ [name]: address })}
    >
      {({ value, error, onText, onBlur }) => (
        <TextInput
          label={label}
          placeholder={placeholder}
          description={isFixed ? "Set by an environment variable; can't be changed here." : description}
          value={value}
          readOnly={isFixed}
          spellCheck={false}
          autoComplete="off"
          error={error}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </TypedSetting>
  )
}

function readAddress(text: string): Read<string | null> {
  const address = text.trim()
  if (address === '') return { value: null }
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  return isAddress ? { value: address } : { problem: 'Not a web address. It must start with https:// or http://.' }
}
