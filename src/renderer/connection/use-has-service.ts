import { useQuery } from '@tanstack/react-query'
import { useBackend } from './backend.tsx'

/** Whether a hosted service is set up; false while loading. */
export function useHasService(): boolean {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.settings.get.queryOptions())
  return data?.hasService ?? false
}
