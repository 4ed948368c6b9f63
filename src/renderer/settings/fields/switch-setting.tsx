import { Switch } from '@mantine/core'
import { readError } from '../../ui/notices/read-error.ts'
import { useSettings } from './settings-context.ts'
import { useUpdateSettings } from './use-update-settings.ts'

interface SwitchSettingProps {
  name:
    | 'isLocalEngineOn'
    | 'allowsPlainHttp'
    | 'modelAllowsPlainHttp'
    | 'summarisesNewVideos'
    | 'isYtDlpOn'
    | 'assistantsMayAsk'
    | 'assistantsMayWrite'
  label: string
  description?: string | undefined
}

/** A setting that is on or off. It shows the new state while that is being saved. */
export function SwitchSetting({ name, label, description }: SwitchSettingProps) {
  const settings = useSettings()
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
