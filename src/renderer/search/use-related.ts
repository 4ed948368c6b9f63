import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MeaningState } from '../../contract/app/meaning.ts'
import { useBackend } from '../connection/backend.tsx'
import { isBoolean, useRemembered } from '../ui/use-remembered.ts'
import type { SearchAddress } from './search-address.ts'

/** Long enough that a query is sent to a model once, not for each word that is typed. */
const pauseMs = 600

/** How much of the library is found by meaning; undefined until it is known, null while no model is set up for it. */
export function useMeaning(): MeaningState | null | undefined {
  const { orpc } = useBackend()
  return useQuery(orpc.meaning.state.queryOptions()).data?.state
}

/** Whether queries may go to the model as they are typed: on at first only where it runs on this machine. */
export function useByMeaning(meaning: MeaningState | null | undefined): [boolean, (isOn: boolean) => void] {
  const [chosen, choose] = useRemembered<boolean | null>('search-by-meaning', null, isBoolean)
  return [(chosen ?? meaning?.isLocal === true) && meaning !== null && meaning !== undefined, choose]
}

interface RelatedQuery {
  address: SearchAddress
  byMeaning: boolean
  /** Without meaning it is looked for only where nothing holds all the words. */
  isEnabled: boolean
}

/** Excerpts related to a query, once typing has paused; `isCurrent` says that they are those of what stands in the box. */
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
