import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { desktopShell } from '../connection/shell.ts'

const keyBytes = 24

/** Letters, digits, - and _. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Makes another key for other programs, and keeps it where keys are kept; gives back what the user should know about that place. */
export function useRenewKey() {
  const { orpc, client } = useBackend()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<string | null> => {
      const key = makeKey()
      const shell = desktopShell()
      if (shell) return (await shell.setKey('serving', key)).warning
      await client.settings.setKey({ name: 'serving', key })
      return null
    },
    onSettled: () =>
      Promise.all(
        [orpc.settings.get.key(), orpc.serving.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
