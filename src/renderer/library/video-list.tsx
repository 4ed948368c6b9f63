import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { VideoRow } from '../../contract/app/videos.ts'
import { Check } from '../ui/check.tsx'
import table from '../ui/row-table.module.css'
import { selectAll, selectNone } from '../ui/selection.ts'
import type { VisitMemory } from '../ui/visits/visit.ts'
import { nextSorting, type SortColumn, type Sorting } from './sort-videos.ts'
import { useListPlace } from './use-list-place.ts'
import type { VideoSelection } from './use-video-selection.ts'
import styles from './video-list.module.css'
import { VideoListRow } from './video-list-row.tsx'

const places: VisitMemory<number> = new Map()
const rowHeight = 32
const headHeight = 28

const columns: [SortColumn, string][] = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['length', 'Length'],
  ['added', 'Added'],
  ['source', 'Source'],
]

interface VideoListProps {
  videos: VideoRow[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  chosen: VideoSelection
}

export function VideoTable({ videos, sorting, onSort, chosen }: VideoListProps) {
  const { selection, change, onKeyDown, onClick } = chosen
  const tableRef = useRef<HTMLTableElement>(null)
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
  return (
    <table
      ref={tableRef}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are selected and opened with the keyboard
      role="grid"
      className={`${table.table} ${styles.table}`}
      aria-label="Videos"
      aria-multiselectable
      aria-rowcount={videos.length + 1}
      aria-activedescendant={activeIndex >= 0 ? `video-${selection.activeId}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        onKeyDown(event, { columns: 1, pageRows: Math.floor(event.currentTarget.clientHeight / rowHeight) - 2 })
      }}
      onClick={onClick}
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
          {columns.map(([column, label]) => (
            <SortHead key={column} column={column} label={label} sorting={sorting} onSort={onSort} />
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

interface SortHeadProps {
  column: SortColumn
  label: string
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

function SortHead({ column, label, sorting, onSort }: SortHeadProps) {
  const isSorted = sorting.column === column
  const Chevron = sorting.isDescending ? IconChevronDown : IconChevronUp
  return (
    <th
      scope="col"
      className={column === 'length' ? `${table.numbers} ${styles.length}` : styles[column]}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSorting(sorting, column))}>
        {label}
        {isSorted && <Chevron size={14} aria-hidden />}
      </button>
    </th>
  )
}
