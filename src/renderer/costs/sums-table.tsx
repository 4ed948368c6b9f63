import { useId } from 'react'
import type { Sums } from '../../contract/app/costs.ts'
import { formatUsd } from '../ui/format/format-usd.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from './month-overview.module.css'

interface SumsTableProps {
  title: string
  rows: { name: string; sums: Sums }[]
}

/** What was spent, row by row, this month and in all. */
export function SumsTable({ title, rows }: SumsTableProps) {
  const titleId = useId()
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
              <th scope="col">In all</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sums }) => (
              <tr key={name}>
                <th scope="row">
                  <OneLine text={name} lines={2} />
                </th>
                <td>{sums.count.toLocaleString()}</td>
                <td>{isUnknown(sums) ? 'unknown' : formatUsd(sums.thisMonthUsd)}</td>
                <td>
                  {isUnknown(sums) ? 'unknown' : formatUsd(sums.totalUsd)}
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

/** Nothing at all is known of it. */
function isUnknown({ unknown, count }: Sums): boolean {
  return unknown > 0 && unknown === count
}
