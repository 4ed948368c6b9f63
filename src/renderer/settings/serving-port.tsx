import { TextInput } from '@mantine/core'
import type { Settings } from '../../contract/app/settings.ts'
import { type Read, TypedSetting } from './fields/typed-setting.tsx'
import { useUpdateSettings } from './fields/use-update-settings.ts'

interface ServingPortProps {
  settings: Settings
  /** Why other programs cannot connect although serving is on. */
  problem: string | null
}

/** The port for other programs. A change takes effect as soon as it is saved. */
export function ServingPort({ settings, problem }: ServingPortProps) {
  const update = useUpdateSettings()
  return (
    <TypedSetting
      kept={settings.servingPort}
      write={String}
      read={readPort}
      problem={problem}
      update={update}
      onKeep={(servingPort) => update.mutate({ servingPort })}
    >
      {({ value, error, onText, onBlur }) => (
        <TextInput
          label="Port"
          inputMode="numeric"
          value={value}
          maxLength={6}
          autoComplete="off"
          error={error}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </TypedSetting>
  )
}

function readPort(text: string): Read<number> {
  const port = Number(text)
  const isGood = /^\s*\d+\s*$/.test(text) && port >= 1 && port <= 65_535
  return isGood ? { value: port } : { problem: 'A port is a whole number from 1 to 65535.' }
}
