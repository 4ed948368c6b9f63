import { memo } from 'react'
import { formatTime } from '../../../../contract/format-time.ts'
import type { SectionRow } from '../text/transcript-text.ts'
import styles from './section-heading.module.css'

/** The title of a section, where it begins in the transcript. */
export const SectionHeading = memo(function SectionHeading({
  row,
  onSeek,
}: {
  row: SectionRow
  onSeek: (ms: number) => void
}) {
  const time = formatTime(row.startMs)
  return (
    <div className={styles.section} data-section>
      <button
        type="button"
        className={styles.time}
        aria-label={`Go to section at ${time}`}
        onClick={() => onSeek(row.startMs)}
      >
        {time}
      </button>
      <h3 className={styles.title} dir="auto">
        {row.title}
      </h3>
    </div>
  )
})
