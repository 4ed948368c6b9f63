import { VisuallyHidden } from '@mantine/core'
import { formatDate } from '../ui/format/format-date.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../ui/format/format-usd.ts'
import styles from './month-overview.module.css'

export interface DayCosts {
  /** YYYY-MM-DD */
  day: string
  usd: number
  unknown: number
}

/** A bar for every day of the month. The most expensive day fills the height; days with unknown costs are marked. */
export function DayChart({ days }: { days: DayCosts[] }) {
  const highest = Math.max(0, ...days.map(({ usd }) => usd))
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.heading}>
        This month by day
        {highest > 0 && <span>Peak {formatLocalUsd(highest)}</span>}
      </figcaption>
      <ol className={styles.days}>
        {days.map((day, index) => (
          <li key={day.day} title={describeDay(day)}>
            <VisuallyHidden>{describeDay(day)}</VisuallyHidden>
            <span className={styles.column} aria-hidden>
              {day.unknown > 0 && <span className={styles.mark}>?</span>}
              <span
                className={styles.bar}
                data-empty={day.usd === 0 || undefined}
                style={{ height: `${highest === 0 ? 0 : (day.usd / highest) * 100}%` }}
              />
            </span>
            <span className={styles.tick} aria-hidden>
              {index % 7 === 0 ? index + 1 : ''}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** "Mar 4, 2024: $0.12 and 1 unknown cost"; a day with only unknown costs is not $0.00. */
export function describeDay({ day, usd, unknown }: DayCosts, locale?: string): string {
  const date = formatDate(new Date(`${day}T12:00`).getTime(), locale)
  if (unknown === 0) return `${date}: ${formatLocalUsd(usd, locale)}`
  const rest = formatLocalCount(unknown, 'unknown cost', undefined, locale)
  return `${date}: ${usd === 0 ? rest : `${formatLocalUsd(usd, locale)} and ${rest}`}`
}
