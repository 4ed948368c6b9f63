import { memo } from 'react'
import { Link } from 'react-router'
import type { VideoRow } from '../../contract/app/videos.ts'
import { formatTime } from '../../contract/format-time.ts'
import { Thumbnail } from '../moments/thumbnail.tsx'
import { Check } from '../ui/check.tsx'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { OneLine } from '../ui/one-line.tsx'
import table from '../ui/row-table.module.css'
import styles from './video-list.module.css'
import { VideoSource } from './video-source.tsx'

interface VideoListRowProps {
  video: VideoRow
  index: number
  top: number
  isSelected: boolean
  isActive: boolean
}

export const VideoListRow = memo(function VideoListRow({ video, index, top, isSelected, isActive }: VideoListRowProps) {
  return (
    <tr
      id={`video-${video.videoId}`}
      className={`${table.row} ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
      data-video-id={video.videoId}
      data-active={isActive || undefined}
      aria-selected={isSelected}
      aria-rowindex={index + 2}
    >
      <td className={styles.check} data-check>
        <Check label={`Select ${video.title}`} isChecked={isSelected} />
      </td>
      <td className={styles.title}>
        <span className={styles.thumbnail}>
          <Thumbnail videoId={video.videoId} hasThumbnail={video.hasThumbnail} />
        </span>
        <Link to={`/videos/${video.videoId}`} className={styles.link} tabIndex={-1}>
          <OneLine text={video.title} />
        </Link>
      </td>
      <td className={styles.author}>
        <OneLine text={video.author} />
      </td>
      <td className={`${table.numbers} ${styles.length}`}>
        {video.durationMs === null ? '–' : formatTime(video.durationMs)}
      </td>
      <td className={`cut ${styles.added}`}>
        <time dateTime={new Date(video.addedAt).toISOString()} title={formatExactDate(video.addedAt)}>
          {formatRelativeDate(video.addedAt)}
        </time>
      </td>
      <td className={styles.source}>
        <VideoSource video={video} />
      </td>
    </tr>
  )
})
