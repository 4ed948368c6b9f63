import type { MouseEvent } from 'react'
import { formatTime } from '../../contract/format-time.ts'
import { describeHits } from './describe-total.ts'
import styles from './hits-strip.module.css'

interface HitsStripProps {
  /** In ascending order, at least one. */
  hitsMs: readonly number[]
  durationMs: number
  /** The selected moment, if it is in this video. */
  selectedMs: number | undefined
  /** Called with one of the hits. */
  onHit: (hitMs: number) => void
}

/** Where in a video its moments are. The keyboard reaches them as rows, so the strip is for the pointer and is no stop of the Tab key. */
export function HitsStrip({ hitsMs, durationMs, selectedMs, onHit }: HitsStripProps) {
  const length = Math.max(durationMs, hitsMs.at(-1) ?? 0, 1)
  function press(event: MouseEvent<HTMLButtonElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const atMs = ((event.clientX - left) / Math.max(width, 1)) * length
    onHit(hitsMs.reduce((near, hit) => (Math.abs(hit - atMs) < Math.abs(near - atMs) ? hit : near)))
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.strip}
      aria-label={describeHits(hitsMs, formatTime)}
      title={describeHits(hitsMs, formatTime)}
      onClick={press}
    >
      <svg className={styles.marks} viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden>
        <path d={hitsMs.map((hit) => `M${Math.round((hit / length) * 1000)} 0V1`).join('')} />
      </svg>
      {selectedMs !== undefined && (
        <span className={styles.selected} style={{ left: `${(Math.min(selectedMs, length) / length) * 100}%` }} />
      )}
    </button>
  )
}
