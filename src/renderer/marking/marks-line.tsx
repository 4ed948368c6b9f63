import type { CSSProperties } from 'react'
import type { Mark } from '../../contract/app/marks.ts'
import type { Tag } from '../../contract/app/tags.ts'
import { colourOf } from './drawn-marks.ts'
import styles from './marks-line.module.css'

interface MarksLineProps {
  marks: readonly Mark[]
  byId: ReadonlyMap<number, Tag>
  durationMs: number
  /** Where a mark begins whose end is not set yet. */
  startedMs: number | null
  onSeek: (positionMs: number) => void
}

/** The marks along the length of the video. Only a shortcut for the mouse: the transcript has the same marks. */
export function MarksLine({ marks, byId, durationMs, startedMs, onSeek }: MarksLineProps) {
  const timed = marks.filter(({ isWholeVideo }) => !isWholeVideo)
  if (timed.length === 0 && startedMs === null) return null
  const share = (ms: number) => `${(Math.min(ms, durationMs) / durationMs) * 100}%`
  return (
    <div className={styles.line} aria-hidden>
      {timed.map(({ markId, startMs, endMs, quote, note, tagIds }) => (
        <button
          key={markId}
          type="button"
          tabIndex={-1}
          className={styles.mark}
          title={note === '' ? quote : note}
          style={
            {
              '--stripe': colourOf({ tagIds }, byId),
              left: share(startMs),
              width: share(endMs - startMs),
            } as CSSProperties
          }
          onClick={() => onSeek(startMs)}
        />
      ))}
      {startedMs !== null && <span className={styles.started} style={{ left: share(startedMs) }} />}
    </div>
  )
}
