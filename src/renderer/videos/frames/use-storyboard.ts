import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Storyboard } from '../../../contract/app/storyboards.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'

export interface ShownStoryboard {
  readonly storyboard: Storyboard | null
  readonly isFetching: boolean
  /** Why the missing frames could not be fetched. */
  readonly error: Error | null
}

/** A video's still frames. Missing ones are fetched when the video is opened, and appear as they arrive. */
export function useStoryboard({ videoId, storyboard: first }: Video): ShownStoryboard {
  const { orpc } = useBackend()
  const query = orpc.storyboards.get.queryOptions({ input: { videoId }, initialData: { storyboard: first } })
  const { storyboard } = useQuery(query).data
  const { mutate, isPending, error } = useMutation(orpc.storyboards.fetchMissing.mutationOptions())
  const isMissing = first?.sheets.includes(null) === true
  useEffect(() => {
    if (isMissing) mutate({ videoId })
  }, [isMissing, mutate, videoId])
  return { storyboard, isFetching: isPending, error }
}
