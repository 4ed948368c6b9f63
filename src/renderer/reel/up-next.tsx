import { formatTime } from '../../contract/format-time.ts'
import type { ReelMoment } from '../moments/reel-moment.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from './reel.module.css'

/** How many moments are announced. */
const announced = 4

interface UpNextProps {
  moments: readonly ReelMoment[]
  at: number
  onGo: (index: number) => void
}

/** The moments that play after this one. A press goes there. */
export function UpNext({ moments, at, onGo }: UpNextProps) {
  const next = moments.slice(at + 1, at + 1 + announced)
  if (next.length === 0) return null
  return (
    <section className={styles.next} aria-labelledby="reel-next">
      <h2 id="reel-next">Up next</h2>
      <ol>
        {next.map(({ key, title, text, startMs }, index) => (
          <li key={key}>
            <button type="button" className={styles.nextMoment} onClick={() => onGo(at + 1 + index)}>
              <span className={`figures ${styles.nextTime}`}>{formatTime(startMs)}</span>
              <OneLine text={text === '' ? title : text} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
