import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CountsBy, MarkCounts, MarkKey } from '../../../contract/app/marks.ts'
import { plural } from '../../../contract/format-count.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { OneLine } from '../../ui/one-line.tsx'
import styles from './counts-table.module.css'

interface CountsTableProps {
  counts: MarkCounts
  by: CountsBy
  /** The address of the list with the marks of a cell. */
  addressOf: (row: MarkKey, column: MarkKey) => string
}

const rowHeight = 44
const columnWidth = 120
const headWidth = 200
const headHeight = 52

const withoutColumn: Record<CountsBy, string> = {
  'tag-video': 'Without a video',
  'tag-speaker': 'Unknown speaker',
  'tag-tag': 'Without a tag',
}

/** A table of any size: only the cells in view are drawn. The first row and the first column stay. */
export function CountsTable({ counts: { rows, columns, cells }, by, addressOf }: CountsTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const fields = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 3,
  })
  const shown = fields.getVirtualItems()
  const nameOf = (label: string, key: MarkKey) => (key === null ? withoutColumn[by] : label)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label="Counts" data-counts>
      <table
        aria-label="Counts"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className={styles.table}
        style={{ width: headWidth + fields.getTotalSize(), height: headHeight + lines.getTotalSize() }}
      >
        <thead className={styles.head} style={{ height: headHeight }}>
          <tr aria-rowindex={1} className={styles.headRow}>
            <th scope="col" aria-colindex={1} className={styles.corner} style={{ width: headWidth }}>
              Tag
            </th>
            {shown.map((field) => {
              const column = columns[field.index]
              return (
                column && (
                  <th
                    key={field.key}
                    scope="col"
                    aria-colindex={field.index + 2}
                    className={styles.columnHead}
                    style={placeOf(field)}
                  >
                    <OneLine text={nameOf(column.label, column.key)} lines={2} />
                  </th>
                )
              )
            })}
          </tr>
        </thead>
        <tbody>
          {lines.getVirtualItems().map((line) => {
            const row = rows[line.index]
            if (row === undefined) return null
            return (
              <tr
                key={line.key}
                aria-rowindex={line.index + 2}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${line.start + headHeight}px)` }}
              >
                <th scope="row" aria-colindex={1} className={styles.rowHead} style={{ width: headWidth }}>
                  <OneLine text={row.key === null ? 'Without a tag' : row.label} lines={2} />
                </th>
                {shown.map((field) => {
                  const column = columns[field.index]
                  const cell = cells[line.index]?.[field.index]
                  return (
                    column &&
                    cell && (
                      <td
                        key={field.key}
                        aria-colindex={field.index + 2}
                        className={styles.cell}
                        style={placeOf(field)}
                        data-same={(by === 'tag-tag' && row.key === column.key) || undefined}
                      >
                        {cell.marks > 0 && (
                          <Link to={addressOf(row.key, column.key)} className={styles.link}>
                            <span>
                              {cell.marks.toLocaleString()}
                              <VisuallyHidden> {plural(cell.marks, 'mark')}, </VisuallyHidden>
                            </span>
                            <span className={styles.time}>{formatTime(cell.ms)}</span>
                          </Link>
                        )}
                      </td>
                    )
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const placeOf = ({ start, size }: VirtualItem) => ({ width: size, transform: `translateX(${start + headWidth}px)` })
