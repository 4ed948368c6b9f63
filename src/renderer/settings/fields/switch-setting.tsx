import { Switch } from '@mantine/core'
import type { Settings } from '../../../contract/app/settings.ts'
import { readError } from '../../ui/notices/read-error.ts'
import { useUpdateSettings } from './use-update-settings.ts'

interface SwitchSettingProps {
  name: 'isLocalEngineOn' | 'allowsPlainHttp' | 'modelAllowsPlainHttp' | 'summarisesNewVideos' | 'isYtDlpOn'
  label: string
  description?: string | undefined
  settings: Settings
}

/** A setting that is on or off. It shows the new state while that is being saved. */
export function SwitchSetting({ name, label, description, settings }: SwitchSettingProps) {
  const update = useUpdateSettings()
  return (
    <Switch
      label={label}
      description={description}
      checked={(update.isPending ? update.variables[name] : undefined) ?? settings[name]}
      error={update.error ? readError(update.error).message : undefined}
      onChange={(event) => update.mutate({ [name]: event.currentTarget.checked })}
    />
  )
}
