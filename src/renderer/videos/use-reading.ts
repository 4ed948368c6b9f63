import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { VideoRow } from '../../contract/app/videos.ts'
import { useBackend } from '../connection/backend.tsx'
import type { Playback } from '../ui/player/playback.ts'

/** Whoever stops closer to the end than this has finished, and begins again at the start. */
const finishedMs = 10_000
const recordEveryMs = 30_000

/**
 * Where a video opens if its address names no time: where the reader left it, otherwise at the time of the link that was pasted. Undefined
 * until it is known. It is asked for at each visit, because it changes with each, also in other windows, and stays the same during a visit.
 */
export function useReadingStart(videoId: string): number | undefined {
  const { orpc } = useBackend()
  const [start, setStart] = useState<{ videoId: string; atMs: number }>()
  const options = orpc.videos.row.queryOptions({ input: { videoId } })
  const row = useQuery({ ...options, staleTime: 0, refetchOnMount: 'always', retry: false })
  if (start?.videoId === videoId) return start.atMs
  // A video that is being added is missing at first.
  if (row.isError) return row.isFetching ? undefined : 0
  if (!row.isFetchedAfterMount || row.data === undefined) return undefined
  const atMs = startOf(row.data)
  setStart({ videoId, atMs })
  return atMs
}

function startOf({ readingMs, openAtMs, durationMs }: VideoRow): number {
  const isFinished = readingMs !== null && durationMs !== null && readingMs > durationMs - finishedMs
  if (isFinished) return 0
  return readingMs !== null && readingMs > 0 ? readingMs : openAtMs
}

/**
 * Records that the page is open, and where the reader is when he pauses, leaves the page or closes the window, and now and then while the
 * video plays. A page that was opened and left as it was changes nothing: looking at a search hit does not lose the place in the video.
 */
export function useRecordedReading(videoId: string, playback: Playback): void {
  const { client } = useBackend()
  const record = useEffectEvent((positionMs?: number) => {
    // Without a connection the position is lost. The page is being left, so there is nobody to tell.
    client.videos.recordReading({ videoId, positionMs }).catch(() => undefined)
  })
  useEffect(() => {
    let recordedMs = playback.positionMs()
    let wasPlaying = false
    const recordPosition = () => {
      const positionMs = playback.positionMs()
      if (positionMs === recordedMs) return
      recordedMs = positionMs
      record(positionMs)
    }
    const recordPause = () => {
      const { isPlaying } = playback.status()
      if (wasPlaying && !isPlaying) recordPosition()
      wasPlaying = isPlaying
    }
    record()
    const unsubscribe = playback.subscribe(recordPause)
    const timer = setInterval(recordPosition, recordEveryMs)
    window.addEventListener('pagehide', recordPosition)
    return () => {
      unsubscribe()
      clearInterval(timer)
      window.removeEventListener('pagehide', recordPosition)
      recordPosition()
    }
  }, [playback])
}
