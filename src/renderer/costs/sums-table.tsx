import { useId } from 'react'
import type { Sums } from '../../contract/app/costs.ts'
import { formatUsdColumn } from '../ui/format/format-usd.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from './month-overview.module.css'

interface SumsTableProps {
  title: string
  rows: { name: string; sums: Sums }[]
}

/** Sums by row: this month and in total. */
export function SumsTable({ title, rows }: SumsTableProps) {
  const titleId = useId()
  const formatMonth = formatUsdColumn(rows.map(({ sums }) => sums.thisMonthUsd))
  const formatTotal = formatUsdColumn(rows.map(({ sums }) => sums.totalUsd))
  return (
    <section className={styles.sums} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className={styles.scroll} tabIndex={0}>
        <table aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">For</th>
              <th scope="col">Charges</th>
              <th scope="col">This month</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sums }) => (
              <tr key={name}>
                <th scope="row">
                  <OneLine text={name} lines={2} />
                </th>
                <td>{sums.count.toLocaleString()}</td>
                <td>{isUnknown(sums) ? 'unknown' : formatMonth(sums.thisMonthUsd)}</td>
                <td>
                  {isUnknown(sums) ? 'unknown' : formatTotal(sums.totalUsd)}
                  {sums.unknown > 0 && !isUnknown(sums) && (
                    <span className={styles.unknown}> + {sums.unknown.toLocaleString()} unknown</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Whether every cost in the sum is unknown. */
function isUnknown({ unknown, count }: Sums): boolean {
  return unknown > 0 && unknown === count
}
