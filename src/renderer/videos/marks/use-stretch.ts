import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import type { MarkActions } from '../../marking/use-marks.ts'
import type { Playback } from '../../ui/player/playback.ts'

interface Stretch {
  /** Where the stretch begins, in milliseconds; null before its start is set. */
  readonly startedMs: number | null
  readonly setStart: () => void
  /** Marks from the start to here, whichever comes first. */
  readonly setEnd: () => void
}

/** Marks a stretch of a video by its start and end while it plays. */
export function useStretch({ videoId, audioClips }: Video, playback: Playback, actions: MarkActions): Stretch {
  const [startedMs, setStartedMs] = useState<number | null>(null)

  function setEnd(): void {
    const positionMs = playback.positionMs()
    if (startedMs === null) {
      notifications.show({ message: 'Press i where the mark begins, then o where it ends' })
      return
    }
    setStartedMs(null)
    const startMs = Math.min(startedMs, positionMs)
    const endMs = Math.max(startedMs, positionMs)
    const kind = audioClips.some((clip) => clip.startMs < endMs && clip.endMs > startMs) ? 'said' : null
    void actions.create([{ videoId, target: { type: 'moment', startMs, endMs, kind } }]).then(
      () => notifications.show({ message: `Marked ${formatTime(startMs)}–${formatTime(endMs)}` }),
      () => undefined,
    )
  }

  return { startedMs, setStart: () => setStartedMs(playback.positionMs()), setEnd }
}
