import { Link } from 'react-router'
import { formatTime } from '../../../contract/format-time.ts'
import { type Kind, KindIcon } from '../../moments/kind-tag.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { markWords } from '../mark-words.ts'
import styles from '../moment-row.module.css'

interface HighlightRowProps {
  startMs: number
  kind: Kind
  text: string
  /** For highlighting. */
  words: string
  /** The address of the moment in Footnote, or a function that opens it elsewhere. */
  opens: { to: string } | { outside: () => void }
}

/** A moment that the service found. */
export function HighlightRow({ startMs, kind, text, words, opens }: HighlightRowProps) {
  const columns = (
    <>
      <span className={styles.time}>{formatTime(startMs)}</span>
      <KindIcon kind={kind} />
      <span className={styles.text} dir="auto">
        <Highlighted text={text} matches={markWords(text, words)} />
      </span>
    </>
  )
  if ('to' in opens) {
    return (
      <Link to={opens.to} className={styles.moment}>
        {columns}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.moment} title="Open this moment on YouTube" onClick={opens.outside}>
      {columns}
    </button>
  )
}
