import { useMutation } from '@tanstack/react-query'
import type { ServiceSearchResult } from '../../../contract/app/search.ts'
import { useBackend } from '../../connection/backend.tsx'
import { type ServiceFilters, toServiceSearch } from './service-filters.ts'

export interface ServiceSearchState {
  /** Whether the panel is shown: the search belongs to the current query. */
  readonly isOpen: boolean
  readonly isRunning: boolean
  readonly error: Error | null
  readonly found:
    | {
        searchId: number
        results: ServiceSearchResult[]
        unreadable: { position: number; message: string }[]
        costUsd: number | null
      }
    | undefined
  /** The words of the query and the text filters, for highlighting. */
  readonly words: string
  /** Costs money: call it only when the user presses a button. It is never retried automatically. */
  readonly run: () => void
}

/** The hosted service's search. Results are hidden once the query changes. */
export function useServiceSearch(query: string, filters: ServiceFilters): ServiceSearchState {
  const { orpc } = useBackend()
  const search = useMutation(orpc.search.service.mutationOptions())
  const isOpen = !search.isIdle && search.variables?.query === query
  return {
    isOpen,
    isRunning: isOpen && search.isPending,
    error: isOpen ? search.error : null,
    found: isOpen ? search.data : undefined,
    words: [search.variables?.query, search.variables?.containSpokenText, search.variables?.containScreenText].join(
      ' ',
    ),
    run: () => search.mutate(toServiceSearch(query, filters)),
  }
}
