import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Found, SearchResult } from '../../contract/app/search.ts'
import { useBackend } from '../connection/backend.tsx'

/** Between a key and the quick search. */
const typingMs = 60
/** Between the last key and the exact search. */
const pauseMs = 250
/** In moments. */
const pageSize = 50
/** Longer than somebody watches a video before going back to the results. */
const keptMs = 2 * 60 * 60_000

interface ShownFound extends Omit<Found, 'tookMs'> {
  /** The query that the results belong to, which while typing can be an earlier one. */
  readonly query: string
  readonly results: SearchResult[]
  /** False for the quick search: its results may be in another order and incomplete. */
  readonly isRanked: boolean
}

export interface FoundState {
  readonly shown: ShownFound | undefined
  /** Whether `shown` belongs to the query. */
  readonly isCurrent: boolean
  /** Whether the exact search has listed everything. */
  readonly isWhole: boolean
  readonly isSearching: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly moreError: Error | null
  readonly loadMore: () => void
}

/** Searches quickly while a query is typed, and exactly and page by page once typing stops. Earlier results stay until others are there. */
export function useFound(query: string): FoundState {
  const { orpc } = useBackend()
  const [typed] = useDebouncedValue(query, typingMs)
  const [settled] = useDebouncedValue(query, pauseMs)
  const quick = useQuery(
    orpc.search.quick.queryOptions({
      input: { query: typed, limit: pageSize },
      enabled: typed !== '' && typed === query,
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const isQuickDone = typed === query && !quick.isPlaceholderData && (quick.isSuccess || quick.isError)
  const exact = useInfiniteQuery(
    orpc.search.library.infiniteOptions({
      input: (after: number | undefined) => ({
        query: settled,
        limit: pageSize,
        ...(after === undefined ? {} : { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      enabled: settled !== '' && settled === query && isQuickDone,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMs,
    }),
  )
  const pages = settled === query ? exact.data?.pages : undefined
  const quickData = isQuickDone ? quick.data : undefined
  const current = useMemo((): ShownFound | undefined => {
    const [first] = pages ?? []
    if (first !== undefined) return { ...first, query, results: joinPages(pages ?? []), isRanked: true }
    return quickData && { ...quickData, query, isRanked: false }
  }, [pages, quickData, query])

  const [last, setLast] = useState(current)
  if (current !== undefined && current !== last) setLast(current)
  if (query === '' && last !== undefined) setLast(undefined)
  const error = exact.error ?? (isQuickDone ? quick.error : null)
  return {
    shown: query === '' ? undefined : (current ?? last),
    isCurrent: current !== undefined,
    isWhole: current?.isRanked === true && !exact.hasNextPage,
    isSearching: quick.isFetching || exact.isFetching,
    error: exact.data === undefined ? error : null,
    retry: () => void (exact.error === null ? quick.refetch() : exact.refetch()),
    hasMore: pages !== undefined && exact.hasNextPage,
    isLoadingMore: exact.isFetchingNextPage,
    moreError: exact.isFetchNextPageError ? exact.error : null,
    loadMore: () => void exact.fetchNextPage(),
  }
}

/** A video that a change of the library moved to another page is listed where it came first. */
function joinPages(pages: readonly Found[]): SearchResult[] {
  const byId = new Map<string, SearchResult>()
  for (const result of pages.flatMap(({ results }) => results))
    if (!byId.has(result.videoId)) byId.set(result.videoId, result)
  return [...byId.values()]
}
