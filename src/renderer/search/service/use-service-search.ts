import { useMutation } from '@tanstack/react-query'
import type { ServiceSearchResult } from '../../../contract/app/search.ts'
import { useBackend } from '../../connection/backend.tsx'
import { type ServiceFilters, toServiceSearch } from './service-filters.ts'

export interface ServiceSearch {
  /** Whether anything of it is to be shown for the present query. */
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
  /** The words it was asked for, of the query and the filters, to be marked in what it found. */
  readonly words: string
  /** Costs money, so only a press runs it; nothing is asked twice by itself. */
  readonly run: () => void
  readonly close: () => void
}

/** The service's own search for a query; what it found for another query is put away. */
export function useServiceSearch(query: string, filters: ServiceFilters): ServiceSearch {
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
    close: search.reset,
  }
}
