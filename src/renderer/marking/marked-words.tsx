import { formatTime } from '../../contract/format-time.ts'
import { plainLine } from '../../contract/plain-text.ts'
import styles from './marked-words.module.css'

interface MarkedWordsProps {
  /** Empty for a still frame. */
  quote: string
  startMs: number
  isWholeVideo?: boolean
  /** How the words were found again after the text changed; null and `exact` need no words. */
  placement?: 'exact' | 'similar' | 'time' | null
}

const changes = {
  similar: 'The text has changed since. These are the words as you marked them.',
  time: 'The text no longer has these words. They were here.',
}

/** What a mark marks, in up to three lines. */
export function MarkedWords({ quote, startMs, isWholeVideo = false, placement = null }: MarkedWordsProps) {
  const words = plainLine(quote)
  return (
    <div>
      <p className={styles.words} dir="auto" title={words}>
        {isWholeVideo ? 'Whole video' : words === '' ? `Still frame at ${formatTime(startMs)}` : words}
      </p>
      {(placement === 'similar' || placement === 'time') && <p className={styles.changed}>{changes[placement]}</p>}
    </div>
  )
}
