import { useQuery } from '@tanstack/react-query'
import { useBackend } from './backend.tsx'

/** The name of the configured language model; null without one and while loading. */
export function useLanguageModel(): string | null {
  const { orpc } = useBackend()
  const settings = useQuery(orpc.settings.get.queryOptions()).data
  return settings === undefined || settings.modelUrl === null ? null : settings.model
}
