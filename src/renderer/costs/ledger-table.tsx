import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { LedgerEntry } from '../../contract/app/costs.ts'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { formatUsdColumn } from '../ui/format/format-usd.ts'
import { OneLine } from '../ui/one-line.tsx'
import table from '../ui/row-table.module.css'
import { describeBreakdown, describeCharge, describeNote } from './cost-words.ts'
import styles from './costs-page.module.css'

const rowHeight = 32
const headHeight = 28

export function LedgerTable({ entries }: { entries: LedgerEntry[] }) {
  const formatCost = useMemo(() => formatUsdColumn(entries.map(({ costUsd }) => costUsd)), [entries])
  const tableRef = useRef<HTMLTableElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => tableRef.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headHeight,
  })
  return (
    <table
      ref={tableRef}
      className={`${table.table} ${styles.table}`}
      aria-label="Charges"
      aria-rowcount={entries.length + 1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <thead className={`${table.head} ${styles.head}`}>
        <tr className={table.row}>
          <th scope="col" className={styles.at}>
            When
          </th>
          <th scope="col" className={styles.operation}>
            For
          </th>
          <th scope="col" className={styles.note}>
            What
          </th>
          <th scope="col" className={styles.breakdown}>
            Breakdown
          </th>
          <th scope="col" className={`${table.numbers} ${styles.cost}`}>
            Cost
          </th>
        </tr>
      </thead>
      <tbody className={table.body} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index]
          return (
            entry && (
              <LedgerRow
                key={key}
                entry={entry}
                cost={formatCost(entry.costUsd)}
                index={index}
                top={start - headHeight}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

interface LedgerRowProps {
  entry: LedgerEntry
  cost: string
  index: number
  top: number
}

function LedgerRow({ entry, cost, index, top }: LedgerRowProps) {
  const { at, costUsd, breakdown, importId, answerId } = entry
  const note = describeNote(entry)
  const origin = importId !== null ? `/imports/${importId}` : answerId !== null ? `/ask/${answerId}` : undefined
  return (
    <tr className={table.row} style={{ transform: `translateY(${top}px)` }} aria-rowindex={index + 2}>
      <td className={styles.at}>
        <time dateTime={new Date(at).toISOString()} title={formatExactDate(at)}>
          {formatRelativeDate(at)}
        </time>
      </td>
      <td className={styles.operation}>{describeCharge(entry)}</td>
      <td className={styles.note}>
        {origin ? (
          <Link to={origin}>
            <OneLine text={note || 'Details'} />
          </Link>
        ) : (
          <OneLine text={note} />
        )}
      </td>
      <td className={styles.breakdown}>
        <OneLine text={describeBreakdown(breakdown)} />
      </td>
      <td
        className={`${table.numbers} ${styles.cost}`}
        title={describeBreakdown(breakdown) || undefined}
        data-unknown={costUsd === null || undefined}
        data-free={costUsd === 0 || undefined}
      >
        {cost}
      </td>
    </tr>
  )
}
