import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'

export function NewSummariesSetting({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    }),
  )
  return (
    <Switch
      label="Summarise new videos with the model"
      description="Each video that is added, while Footnote is open. The summaries can be taken back."
      checked={update.isPending ? (update.variables.summarisesNewVideos ?? false) : settings.summarisesNewVideos}
      error={update.error ? readError(update.error).message : undefined}
      onChange={(event) => update.mutate({ summarisesNewVideos: event.currentTarget.checked })}
    />
  )
}
