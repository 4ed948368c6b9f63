import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import type { PriceTerms } from './adding/price-choice.ts'

type Decision = 'fetch' | 'give_up'

/** The actions on one import. `error` belongs to the last action. */
export function useImportActions(importId: number) {
  const { orpc, client } = useBackend()
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.imports.list.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.imports.get.key() })
    },
  })
  const items = (itemIds: number[] | undefined) => (itemIds ? { itemIds } : {})
  return {
    isBusy: act.isPending,
    error: act.error,
    pause: () => act.mutate(() => client.imports.pause({ importId })),
    resume: () => act.mutate(() => client.imports.resume({ importId })),
    resumeWith: (terms: PriceTerms) => act.mutate(() => client.imports.resume({ importId, ...terms })),
    cancel: () => act.mutate(() => client.imports.cancel({ importId })),
    retry: (itemIds?: number[]) => act.mutate(() => client.imports.retry({ importId, ...items(itemIds) })),
    decide: (decision: Decision, itemIds?: number[]) =>
      act.mutate(() => client.imports.decide({ importId, decision, ...items(itemIds) })),
  }
}

export type ImportActions = ReturnType<typeof useImportActions>
