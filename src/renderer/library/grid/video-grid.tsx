import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { Thumbnail } from '../../moments/thumbnail.tsx'
import { Check } from '../../ui/check.tsx'
import { formatExactDate, formatRelativeDate } from '../../ui/format/format-date.ts'
import { OneLine } from '../../ui/one-line.tsx'
import type { VisitMemory } from '../../ui/visits/visit.ts'
import { useListPlace } from '../selection/use-list-place.ts'
import type { VideoSelection } from '../selection/use-video-selection.ts'
import { ReadingMark, UnreadMark } from '../shown/reading-marks.tsx'
import type { TagTree } from '../shown/tag-tree.ts'
import { VideoTags } from '../shown/video-tags.tsx'
import styles from './video-grid.module.css'

const places: VisitMemory<number> = new Map()
const gap = 16
const smallestCard = 208
/** In pixels: two lines of title and one of author below the picture. */
const textHeight = 66
const tagsHeight = 18

interface VideoGridProps {
  videos: VideoRow[]
  tags: TagTree
  chosen: VideoSelection
}

export function VideoGrid({ videos, tags, chosen }: VideoGridProps) {
  const { selection, onKeyDown } = chosen
  const boxRef = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const columns = Math.max(1, Math.floor((width + gap) / (smallestCard + gap)))
  const cardWidth = (width - gap * (columns - 1)) / columns
  const hasTags = useMemo(() => videos.some(({ tagIds }) => tagIds.length > 0), [videos])
  const rowHeight = Math.round((cardWidth * 9) / 16) + textHeight + (hasTags ? tagsHeight : 0) + gap
  const rows = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(videos.length / columns),
    getScrollElement: () => boxRef.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    paddingStart: gap,
    scrollPaddingStart: gap,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured rows are stale once their height changes
  useEffect(() => rows.measure(), [rows, rowHeight])
  const activeIndex = videos.findIndex((video) => video.videoId === selection.activeId)
  const isFilled = rows.options.count > 0
  useListPlace(places, boxRef, activeIndex, (index) => rows.scrollToIndex(Math.floor(index / columns)), isFilled)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as cards
    <div
      ref={useMergedRef(boxRef, sizeRef)}
      role="grid"
      className={styles.box}
      aria-label="Videos"
      aria-multiselectable
      aria-rowcount={Math.ceil(videos.length / columns)}
      aria-activedescendant={activeIndex >= 0 ? `video-${selection.activeId}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        const pageRows = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight))
        onKeyDown(event, { columns, pageRows })
      }}
      {...chosen.pointer}
    >
      <div className={styles.rows} style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map(({ index: row, key, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the grid
          <div
            key={key}
            role="row"
            aria-rowindex={row + 1}
            className={styles.row}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {videos.slice(row * columns, (row + 1) * columns).map((video, column) => (
              <VideoCard
                key={video.videoId}
                video={video}
                tags={tags}
                isSelected={selection.ids.has(video.videoId)}
                isActive={row * columns + column === activeIndex}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface VideoCardProps {
  video: VideoRow
  tags: TagTree
  isSelected: boolean
  isActive: boolean
}

const VideoCard = memo(function VideoCard({ video, tags, isSelected, isActive }: VideoCardProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      id={`video-${video.videoId}`}
      role="gridcell"
      className={styles.card}
      tabIndex={-1}
      draggable
      data-video-id={video.videoId}
      data-active={isActive || undefined}
      aria-selected={isSelected}
    >
      <div className={styles.picture}>
        <Thumbnail videoId={video.videoId} hasThumbnail={video.hasThumbnail} durationMs={video.durationMs} />
        <ReadingMark video={video} />
        <UnreadMark video={video} />
        <span className={styles.check} data-check>
          <Check label={`Select ${video.title}`} isChecked={isSelected} />
        </span>
      </div>
      <Link to={`/videos/${video.videoId}`} className={styles.link} tabIndex={-1} draggable={false}>
        <OneLine text={video.title} lines={2} />
      </Link>
      <div className={styles.under}>
        <OneLine text={video.author} className={styles.author} />
        <time dateTime={new Date(video.addedAt).toISOString()} title={formatExactDate(video.addedAt)}>
          {formatRelativeDate(video.addedAt)}
        </time>
      </div>
      <VideoTags tags={tags.of(video)} />
    </div>
  )
})
