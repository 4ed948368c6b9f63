import { VisuallyHidden } from '@mantine/core'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import styles from './reading-marks.module.css'

/** A dot in front of the title of a video that was never opened. */
export function UnreadMark({ video }: { video: VideoRow }) {
  if (!video.isUnread) return null
  return (
    <span className={styles.unread} data-unread title="Unread">
      <VisuallyHidden>Unread: </VisuallyHidden>
    </span>
  )
}

/** A line along the lower edge of the picture, as far as the video was read. */
export function ReadingMark({ video: { readingMs, durationMs } }: { video: VideoRow }) {
  if (readingMs === null || readingMs === 0 || durationMs === null || durationMs === 0) return null
  const words = `Read to ${formatTime(readingMs)} of ${formatTime(durationMs)}`
  return (
    <span className={styles.reading} title={words}>
      <span style={{ width: `${Math.min(100, (readingMs / durationMs) * 100)}%` }} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
