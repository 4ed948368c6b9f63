import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'

const keyBytes = 24

/** Letters, digits, - and _. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Makes a new key for other programs and saves it where keys are saved. */
export function useRenewKey() {
  const { orpc, client } = useBackend()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => client.settings.setKey({ name: 'serving', key: makeKey() }),
    onSettled: () =>
      Promise.all(
        [orpc.settings.get.key(), orpc.serving.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
