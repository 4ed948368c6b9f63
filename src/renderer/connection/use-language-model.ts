import { useQuery } from '@tanstack/react-query'
import { useBackend } from './backend.tsx'

/** The name of the language model that is set up; null when none is, and until that is known. */
export function useLanguageModel(): string | null {
  const { orpc } = useBackend()
  const settings = useQuery(orpc.settings.get.queryOptions()).data
  return settings === undefined || settings.modelUrl === null ? null : settings.model
}
