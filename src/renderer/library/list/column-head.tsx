import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import table from '../../ui/row-table.module.css'
import { nextSorting, type Sorting } from '../shown/sort-videos.ts'
import { type Column, columnNames, type SizedColumn } from './columns.ts'
import styles from './video-list.module.css'

/** In pixels, for each press of a key. */
const keyStep = 8

export interface ColumnSizing {
  widthOf: (column: SizedColumn) => number
  resize: (column: SizedColumn, width: number) => void
  reset: (column: SizedColumn) => void
}

interface ColumnHeadProps {
  column: Column
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  sizing: ColumnSizing
}

/** Sorts by its column. Its left edge is dragged to resize the column, a double click there resets it; the keyboard uses Shift and the arrows. */
export function ColumnHead({ column, sorting, onSort, sizing }: ColumnHeadProps) {
  const isSorted = sorting.column === column
  const Chevron = sorting.isDescending ? IconChevronDown : IconChevronUp

  function resizeWithKeys(event: KeyboardEvent): void {
    if (column === 'title' || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') sizing.resize(column, sizing.widthOf(column) - keyStep)
    else if (event.key === 'ArrowRight') sizing.resize(column, sizing.widthOf(column) + keyStep)
    else if (event.key === 'Home') sizing.reset(column)
    else return
    event.preventDefault()
  }
  return (
    <th
      scope="col"
      className={`${styles[column]} ${column === 'length' || column === 'marks' ? table.numbers : ''} ${styles.head}`}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      {column !== 'title' && <ResizeHandle column={column} sizing={sizing} />}
      <button
        type="button"
        className={styles.sort}
        title={column === 'title' ? undefined : 'Sort. Shift + ← → resizes the column.'}
        aria-keyshortcuts={column === 'title' ? undefined : 'Shift+ArrowLeft Shift+ArrowRight Shift+Home'}
        onClick={() => onSort(nextSorting(sorting, column))}
        onKeyDown={resizeWithKeys}
      >
        <span className="cut">{columnNames[column]}</span>
        {isSorted && <Chevron size={14} aria-hidden />}
      </button>
    </th>
  )
}

/** The title takes what the other columns leave, so a column grows to the left. For the mouse only. */
function ResizeHandle({ column, sizing }: { column: SizedColumn; sizing: ColumnSizing }) {
  const start = useRef<{ x: number; width: number }>(undefined)
  return (
    <span
      className={styles.resize}
      data-resize={column}
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: sizing.widthOf(column) }
      }}
      onPointerMove={(event: PointerEvent) => {
        if (start.current) sizing.resize(column, start.current.width + start.current.x - event.clientX)
      }}
      onLostPointerCapture={() => {
        start.current = undefined
      }}
      onDoubleClick={() => sizing.reset(column)}
    />
  )
}
