import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'

export function PlainHttpSetting({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    }),
  )
  return (
    <Switch
      label="Allow plain http"
      description="Your key then travels unencrypted to an address that begins with http://, and anyone on the way can read it."
      checked={update.isPending ? (update.variables.allowsPlainHttp ?? false) : settings.allowsPlainHttp}
      error={update.error ? readError(update.error).message : undefined}
      onChange={(event) => update.mutate({ allowsPlainHttp: event.currentTarget.checked })}
    />
  )
}
