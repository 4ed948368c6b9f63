import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef } from 'react'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { Check } from '../../ui/check.tsx'
import table from '../../ui/row-table.module.css'
import { selectAll, selectNone } from '../../ui/selection.ts'
import type { VisitMemory } from '../../ui/visits/visit.ts'
import { useListPlace } from '../selection/use-list-place.ts'
import type { VideoSelection } from '../selection/use-video-selection.ts'
import type { Sorting } from '../shown/sort-videos.ts'
import type { TagTree } from '../shown/tag-tree.ts'
import { ColumnHead } from './column-head.tsx'
import { type ColumnLayout, resizeColumn, type SizedColumn, sizedColumns, widthOf } from './columns.ts'
import { useShownColumns } from './use-columns.ts'
import styles from './video-list.module.css'
import { VideoListRow } from './video-list-row.tsx'

const places: VisitMemory<number> = new Map()
const rowHeight = 44
const headHeight = 28

interface VideoListProps {
  videos: VideoRow[]
  /** All of the library, which decides whether a column would be empty. */
  allVideos: VideoRow[]
  tags: TagTree
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  chosen: VideoSelection
}

export function VideoTable({ videos, allVideos, tags, sorting, onSort, layout, onLayout, chosen }: VideoListProps) {
  const { selection, change, onKeyDown } = chosen
  const tableRef = useRef<HTMLTableElement>(null)
  const { ref: sizeRef, width } = useElementSize<HTMLTableElement>()
  // Before the list is measured, no column is left out.
  const listWidth = width === 0 ? Number.POSITIVE_INFINITY : width
  const columns = useShownColumns(layout, listWidth, allVideos, sorting.column)
  const rows = useVirtualizer({
    count: videos.length,
    getScrollElement: () => tableRef.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => videos[index]?.videoId ?? index,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const activeIndex = videos.findIndex((video) => video.videoId === selection.activeId)
  useListPlace(places, tableRef, activeIndex, (index) => rows.scrollToIndex(index))

  const order = () => videos.map((video) => video.videoId)
  const isAll = videos.length > 0 && selection.ids.size === videos.length
  const sizing = {
    widthOf: (column: SizedColumn) => widthOf(layout, column),
    resize: (column: SizedColumn, wanted: number) => onLayout(resizeColumn(layout, column, wanted, columns, listWidth)),
    reset: (column: SizedColumn) => {
      const { [column]: _, ...widths } = layout.widths
      onLayout({ ...layout, widths })
    },
  }
  return (
    <table
      ref={useMergedRef(tableRef, sizeRef)}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selected and opened with the keyboard
      role="grid"
      className={`${table.table} ${styles.table}`}
      style={
        Object.fromEntries(
          sizedColumns.map((column) => [`--width-${column}`, `${widthOf(layout, column)}px`]),
        ) as CSSProperties
      }
      aria-label="Videos"
      aria-multiselectable
      aria-rowcount={videos.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={activeIndex >= 0 ? `video-${selection.activeId}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        onKeyDown(event, { columns: 1, pageRows: Math.floor(event.currentTarget.clientHeight / rowHeight) - 2 })
      }}
      {...chosen.pointer}
    >
      <thead className={table.head}>
        <tr className={table.row}>
          <th scope="col" className={styles.check}>
            <Check
              label="Select all videos"
              isChecked={isAll}
              isMixed={selection.ids.size > 0 && !isAll}
              onChange={() => change(isAll ? selectNone(selection) : selectAll(selection, order()))}
            />
          </th>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} sorting={sorting} onSort={onSort} sizing={sizing} />
          ))}
        </tr>
      </thead>
      <tbody className={table.body} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const video = videos[index]
          if (!video) return null
          return (
            <VideoListRow
              key={key}
              video={video}
              columns={columns}
              tags={tags}
              index={index}
              top={start - headHeight}
              isSelected={selection.ids.has(video.videoId)}
              isActive={index === activeIndex}
            />
          )
        })}
      </tbody>
    </table>
  )
}
