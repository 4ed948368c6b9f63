import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../connection/backend.tsx'

/** Saves settings and refetches what depends on them. */
export function useUpdateSettings() {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  return useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
      onSettled: () => {
        for (const queryKey of [orpc.serving.key(), orpc.costs.key()]) void queryClient.invalidateQueries({ queryKey })
      },
    }),
  )
}

export type SettingsUpdate = ReturnType<typeof useUpdateSettings>
