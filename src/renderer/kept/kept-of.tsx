import { useQuery } from '@tanstack/react-query'
import type { KeptResultsOf as Of } from '../../contract/app/raw-results.ts'
import { useBackend } from '../connection/backend.tsx'
import { KeptButtons } from './kept-buttons.tsx'
import { useKeptResults } from './use-kept-results.ts'

/** Actions for raw responses of an answer or a search that could not be read. Renders nothing if none are kept. */
export function KeptOf({ of }: { of: Of }) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.rawResults.list.queryOptions({ input: of }))
  const { error: _, ...actions } = useKeptResults()
  return <KeptButtons kept={data?.kept ?? []} {...actions} />
}
