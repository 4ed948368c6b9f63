import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'
import { findPreset, otherAddress, presetOptions } from './model-presets.ts'

/** Fills in the address of a known program or service. */
export function PresetSetting({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    }),
  )
  return (
    <Select
      label="Program or service"
      placeholder="None"
      data={presetOptions}
      value={findPreset(settings.modelUrl)}
      maxDropdownHeight={320}
      allowDeselect={false}
      readOnly={settings.fromEnvironment.includes('modelUrl')}
      error={update.error ? readError(update.error).message : undefined}
      onChange={(value) => value !== null && value !== otherAddress && update.mutate({ modelUrl: value })}
    />
  )
}
