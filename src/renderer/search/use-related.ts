import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MeaningState } from '../../contract/app/meaning.ts'
import { useBackend } from '../connection/backend.tsx'
import { isBoolean, useRemembered } from '../ui/use-remembered.ts'
import type { SearchAddress } from './search-address.ts'

/** Long enough to send a query to a model once, not for every typed word. */
const pauseMs = 600

/** How much of the library the search by meaning covers. Undefined while loading, null if no model is set up. */
export function useMeaning(): MeaningState | null | undefined {
  const { orpc } = useBackend()
  return useQuery(orpc.meaning.state.queryOptions()).data?.state
}

/** Whether queries are sent to the model while typing. By default only if the model runs on this computer. */
export function useByMeaning(meaning: MeaningState | null | undefined): [boolean, (isOn: boolean) => void] {
  const [chosen, choose] = useRemembered<boolean | null>('search-by-meaning', null, isBoolean)
  return [(chosen ?? meaning?.isLocal === true) && meaning !== null && meaning !== undefined, choose]
}

interface RelatedQuery {
  address: SearchAddress
  byMeaning: boolean
  /** Without meaning, related results are fetched only if no excerpt contains all words. */
  isEnabled: boolean
}

/** Excerpts related to a query, fetched once typing pauses. `isCurrent` is true when they belong to the query in the search box. */
export function useRelated({ address, byMeaning, isEnabled }: RelatedQuery) {
  const { orpc } = useBackend()
  const typed = address.query.trim()
  const [query] = useDebouncedValue(typed, pauseMs)
  const related = useQuery(
    orpc.search.related.queryOptions({
      input: {
        query,
        byMeaning,
        ...(address.kind === null ? {} : { kinds: [address.kind] }),
        ...(address.collectionId === null ? {} : { collectionId: address.collectionId }),
      },
      enabled: isEnabled && query !== '' && query === typed,
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const isCurrent = isEnabled && query === typed && !related.isPlaceholderData && related.data !== undefined
  return { ...related, isCurrent }
}
