import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Task } from '../../../contract/app/tasks.ts'
import { useBackend } from '../../connection/backend.tsx'

export interface VideoTask {
  task: Task
  readonly cancel: () => void
  readonly dismiss: () => void
  readonly resume: () => void
}

/** The task of a kind for this video: while it is not finished, or if it failed for this video. Undefined otherwise. */
export function useVideoTask(videoId: string, kind: Task['kind']): VideoTask | undefined {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const tasks = useQuery(orpc.tasks.list.queryOptions()).data?.tasks ?? []
  const isAbout = (task: Task) => task.kind === kind && (task.videoIds.includes(videoId) || task.videoId === videoId)
  const last = tasks.findLast(isAbout)
  const cancel = useMutation(orpc.tasks.cancel.mutationOptions())
  const dismiss = useMutation(orpc.tasks.dismiss.mutationOptions())
  const resume = useMutation(orpc.tasks.resume.mutationOptions())

  // Changes do not refetch a video that is open, so refetch it here when the task is done with it.
  const isAtIt = last?.state === 'running' && (last.videoId === videoId || last.videoIds.length === 1)
  const endedAt = last?.endedAt ?? null
  const seen = useRef({ isAtIt, endedAt })
  useEffect(() => {
    const before = seen.current
    seen.current = { isAtIt, endedAt }
    // A short task can end before this window sees it running, so compare the time it ended as well.
    if ((before.isAtIt && !isAtIt) || (endedAt !== null && before.endedAt !== endedAt))
      void queryClient.invalidateQueries({ queryKey: orpc.videos.get.key({ input: { videoId } }) })
  }, [isAtIt, endedAt, orpc, queryClient, videoId])

  if (last === undefined || last.state === 'finished' || last.state === 'cancelled') return undefined
  if (
    last.state === 'failed' &&
    last.failures.every((failure) => failure.videoId !== videoId && failure.videoId !== null)
  )
    return undefined
  const { taskId } = last
  return {
    task: last,
    cancel: () => cancel.mutate({ taskId }),
    dismiss: () => dismiss.mutate({ taskId }),
    resume: () => resume.mutate({ taskId }),
  }
}
