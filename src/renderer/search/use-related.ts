import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MeaningState } from '../../contract/app/meaning.ts'
import type { RelatedResult } from '../../contract/app/search.ts'
import { leaveOutFound } from '../../contract/leave-out-found.ts'
import { useBackend } from '../connection/backend.tsx'
import { isBoolean, useRemembered } from '../ui/use-remembered.ts'
import type { FoundState } from './use-found.ts'

/** Long enough to send a query to a model once, not for every typed word. */
const pauseMs = 600

/** Whether queries are sent to the model while typing. By default only if the model runs on this computer. */
function useByMeaning(meaning: MeaningState | null | undefined): [boolean, (isOn: boolean) => void] {
  const [chosen, choose] = useRemembered<boolean | null>('search-by-meaning', null, isBoolean)
  return [(chosen ?? meaning?.isLocal === true) && meaning !== null && meaning !== undefined, choose]
}

export interface RelatedList {
  readonly isShown: boolean
  /** Whether the results are known, or known not to come. */
  readonly isSettled: boolean
  readonly results: readonly RelatedResult[]
  /** Null if no embedding model is set up. */
  readonly meaning: MeaningState | null
  readonly byMeaning: boolean
  readonly setByMeaning: (byMeaning: boolean) => void
  /** A sentence that says why the search by meaning did not run. */
  readonly problem: string | null
  readonly error: Error | null
  readonly retry: () => void
}

/** Excerpts related to a query, without those that the list above has. They are fetched once typing pauses and the list above is complete. */
export function useRelatedList(query: string, { shown, isWhole }: FoundState): RelatedList {
  const { orpc } = useBackend()
  const meaning = useQuery(orpc.meaning.state.queryOptions()).data?.state ?? null
  const [byMeaning, setByMeaning] = useByMeaning(meaning)
  const [settled] = useDebouncedValue(query, pauseMs)
  // Only a model is spared the words of a query that is still being typed.
  const isShown = isWhole && query !== '' && (!byMeaning || settled === query)
  const { data, error, refetch } = useQuery(
    orpc.search.related.queryOptions({
      input: { query, byMeaning },
      enabled: isShown,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const results = useMemo(
    () => (isShown && data !== undefined ? leaveOutFound(data.results, shown?.results ?? []) : []),
    [isShown, data, shown],
  )
  return {
    isShown,
    isSettled: isShown && (data !== undefined || error !== null),
    results,
    meaning,
    byMeaning,
    setByMeaning,
    problem: data?.meaning?.problem ?? null,
    error,
    retry: () => void refetch(),
  }
}
