import { Select } from '@mantine/core'
import { readError } from '../../ui/notices/read-error.ts'
import { findPreset, otherAddress, presetOptions } from '../model-presets.ts'
import { useSettings } from './settings-context.ts'
import { useUpdateSettings } from './use-update-settings.ts'

/** A list of known programs and services that fills in the address. */
export function PresetSetting() {
  const settings = useSettings()
  const update = useUpdateSettings()
  return (
    <Select
      label="Program or service"
      placeholder="None"
      data={presetOptions}
      value={findPreset(settings.modelUrl)}
      maxDropdownHeight={320}
      readOnly={settings.fromEnvironment.includes('modelUrl')}
      error={update.error ? readError(update.error).message : undefined}
      onChange={(value) => value !== null && value !== otherAddress && update.mutate({ modelUrl: value })}
    />
  )
}
