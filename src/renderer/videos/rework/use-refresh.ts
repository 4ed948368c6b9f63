import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ItemError } from '../../../contract/app/item-errors.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'

export interface Refresh {
  /** `replace` also replaces parts that are normally kept, such as a caption file. */
  readonly start: (replace: boolean) => void
  readonly isStarting: boolean
  /** Why the import could not be started. */
  readonly error: Error | null
  readonly importId: number | undefined
  readonly state: 'none' | 'running' | 'done' | 'stopped'
  /** Why the import stopped or the video could not be fetched. */
  readonly problem: ItemError | null
}

/** Re-fetches a video from the source it came from, and shows the new content once it is saved. */
export function useRefresh({ videoId, source }: Video, onStarted: () => void): Refresh {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const start = useMutation(orpc.imports.start.mutationOptions({ onSuccess: onStarted }))
  const importId = start.data?.importId
  const shown = useQuery(
    orpc.imports.get.queryOptions({ input: { importId: importId ?? 0 }, enabled: importId !== undefined }),
  ).data
  const [item] = shown?.items ?? []
  const isDone = item?.state === 'saved'
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: orpc.videos.get.key({ input: { videoId } }) })
  }, [isDone, orpc, queryClient, videoId])

  const isRunning = shown === undefined || (shown.state === 'running' && item?.state !== 'in_doubt')
  return {
    start: (replace) =>
      start.mutate({
        text: [videoId],
        source,
        crawlMode: source === 'hosted' ? 'always' : 'fallback',
        refresh: true,
        replace,
        trial: true,
      }),
    isStarting: start.isPending,
    error: start.error,
    importId,
    state: importId === undefined ? 'none' : isDone ? 'done' : isRunning ? 'running' : 'stopped',
    problem: shown?.pauseReason ?? item?.error ?? null,
  }
}
