import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { Trashed } from '../../contract/app/trash.ts'
import { Check } from '../ui/check.tsx'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { OneLine } from '../ui/one-line.tsx'
import table from '../ui/row-table.module.css'
import styles from './trash-page.module.css'
import { daysLeft, kindWords, trashedKey } from './trash-words.ts'

const rowHeight = 32
const headHeight = 28

interface TrashTableProps {
  items: readonly Trashed[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

export function TrashTable({ items, selected, onSelect }: TrashTableProps) {
  const tableRef = useRef<HTMLTableElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => tableRef.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headHeight,
  })
  const areAllSelected = selected.size === items.length
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect(next)
  }
  return (
    <table ref={tableRef} className={table.table} aria-label="Trash" aria-rowcount={items.length + 1}>
      <thead className={`${table.head} ${styles.head}`}>
        <tr className={table.row}>
          <th scope="col" className={styles.check}>
            <Check
              label="Select all"
              isChecked={areAllSelected}
              isMixed={selected.size > 0 && !areAllSelected}
              onChange={() => onSelect(new Set(areAllSelected ? [] : items.map(trashedKey)))}
            />
          </th>
          <th scope="col" className={styles.kind}>
            Kind
          </th>
          <th scope="col" className={styles.title}>
            Name
          </th>
          <th scope="col" className={styles.detail}>
            Details
          </th>
          <th scope="col" className={styles.removed}>
            Removed
          </th>
          <th scope="col" className={styles.left}>
            Kept for
          </th>
        </tr>
      </thead>
      <tbody className={table.body} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <TrashRow
                key={key}
                item={item}
                position={index + 2}
                top={start - headHeight}
                isSelected={selected.has(trashedKey(item))}
                onToggle={() => toggle(trashedKey(item))}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

interface TrashRowProps {
  item: Trashed
  /** Counted from 1, with the head. */
  position: number
  top: number
  isSelected: boolean
  onToggle: () => void
}

function TrashRow({ item, position, top, isSelected, onToggle }: TrashRowProps) {
  const { kind, title, detail, removedAt, until } = item
  return (
    <tr
      className={table.row}
      aria-rowindex={position}
      aria-selected={isSelected}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td className={styles.check}>
        <Check label={`Select ${title}`} isChecked={isSelected} onChange={onToggle} />
      </td>
      <td className={styles.kind}>{kindWords[kind]}</td>
      <td className={styles.title}>
        <OneLine text={title} />
      </td>
      <td className={styles.detail}>
        <OneLine text={detail} />
      </td>
      <td className={styles.removed} title={formatExactDate(removedAt)}>
        {formatRelativeDate(removedAt)}
      </td>
      <td className={styles.left} title={`Until ${formatExactDate(until)}`}>
        {formatLocalCount(daysLeft(item, Date.now()), 'day')}
      </td>
    </tr>
  )
}
