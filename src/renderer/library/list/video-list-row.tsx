import { memo } from 'react'
import { Link } from 'react-router'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { Thumbnail } from '../../moments/thumbnail.tsx'
import { Check } from '../../ui/check.tsx'
import { formatDate, formatExactDate, formatRelativeDate } from '../../ui/format/format-date.ts'
import { OneLine } from '../../ui/one-line.tsx'
import table from '../../ui/row-table.module.css'
import { ReadingMark, UnreadMark } from '../shown/reading-marks.tsx'
import type { TagTree } from '../shown/tag-tree.ts'
import { VideoTags } from '../shown/video-tags.tsx'
import type { Column, SizedColumn } from './columns.ts'
import { VideoCaptions } from './video-captions.tsx'
import styles from './video-list.module.css'

interface VideoListRowProps {
  video: VideoRow
  columns: Column[]
  tags: TagTree
  index: number
  top: number
  isSelected: boolean
  isActive: boolean
}

export const VideoListRow = memo(function VideoListRow(props: VideoListRowProps) {
  const { video, columns, tags, index, top, isSelected, isActive } = props
  return (
    <tr
      id={`video-${video.videoId}`}
      className={`${table.row} ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
      draggable
      data-video-id={video.videoId}
      data-active={isActive || undefined}
      aria-selected={isSelected}
      aria-rowindex={index + 2}
    >
      <td className={styles.check} data-check>
        <Check label={`Select ${video.title}`} isChecked={isSelected} />
      </td>
      {columns.map((column) =>
        column === 'title' ? (
          <TitleCell key={column} video={video} />
        ) : (
          <td
            key={column}
            className={`${styles[column]} ${column === 'length' || column === 'marks' ? table.numbers : ''}`}
          >
            {cells[column](video, tags)}
          </td>
        ),
      )}
    </tr>
  )
})

function TitleCell({ video }: { video: VideoRow }) {
  return (
    <td className={styles.title}>
      <span className={styles.thumbnail}>
        <Thumbnail videoId={video.videoId} hasThumbnail={video.hasThumbnail} />
        <ReadingMark video={video} />
      </span>
      <span className={styles.unread}>
        <UnreadMark video={video} />
      </span>
      <Link to={`/videos/${video.videoId}`} className={styles.link} tabIndex={-1} draggable={false}>
        <OneLine text={video.title} lines={2} />
      </Link>
    </td>
  )
}

const cells: Record<SizedColumn, (video: VideoRow, tags: TagTree) => React.ReactNode> = {
  author: (video) => <OneLine text={video.author} lines={2} />,
  published: ({ publishedAt }) =>
    publishedAt === null ? '–' : <DateWords at={publishedAt} words={formatDate(publishedAt)} />,
  length: ({ durationMs }) => (durationMs === null ? '–' : formatTime(durationMs)),
  captions: (video) => <VideoCaptions video={video} />,
  tags: (video, tags) => <VideoTags tags={tags.of(video)} />,
  marks: ({ markCount }) => (markCount === 0 ? '' : markCount.toLocaleString()),
  added: ({ addedAt }) => <DateWords at={addedAt} words={formatRelativeDate(addedAt)} />,
}

function DateWords({ at, words }: { at: number; words: string }) {
  return (
    <time className={styles.date} dateTime={new Date(at).toISOString()} title={formatExactDate(at)}>
      {words}
    </time>
  )
}
