import { useQuery } from '@tanstack/react-query'
import type { KeptOf as Of } from '../../contract/app/raw-results.ts'
import { useBackend } from '../connection/backend.tsx'
import { KeptButtons } from './kept-buttons.tsx'
import { useKeptResults } from './use-kept-results.ts'

/** What can be done with what came with an answer or a search and could not be read; nothing where nothing is kept. */
export function KeptOf({ of }: { of: Of }) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.rawResults.list.queryOptions({ input: of }))
  const { error: _, ...actions } = useKeptResults()
  return <KeptButtons kept={data?.kept ?? []} {...actions} />
}
