import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeptResult } from '../../contract/app/raw-results.ts'
import { useBackend } from '../connection/backend.tsx'
import { saveFile } from '../connection/save-file.ts'

type Kept = readonly Pick<KeptResult, 'rawId'>[]

const allRead = 'The response was read completely'
const stillUnread = 'This version of Footnote cannot read all of it either. The raw response is still kept.'

/** Saves raw responses that could not be read completely as a file, or reads them again, which costs nothing. */
export function useKeptResults() {
  const { client, orpc } = useBackend()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: async (kept: Kept) =>
      saveFile(await client.rawResults.export({ rawIds: kept.map(({ rawId }) => rawId) })),
  })
  const decode = useMutation({
    mutationFn: (kept: Kept) => client.rawResults.decodeAgain({ rawIds: kept.map(({ rawId }) => rawId) }),
    onSuccess: ({ results }) => {
      notifications.show({ message: results.every(({ state }) => state === 'complete') ? allRead : stillUnread })
    },
    onSettled: async () => {
      const keys = [orpc.videos.get.key(), orpc.rawResults.key(), orpc.imports.get.key()]
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  return {
    isBusy: save.isPending || decode.isPending,
    error: save.error ?? decode.error,
    onExport: (kept: Kept) => save.mutate(kept),
    onDecodeAgain: (kept: Kept) => decode.mutate(kept),
  }
}
