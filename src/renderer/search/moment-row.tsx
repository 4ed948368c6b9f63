import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTime } from '../../contract/format-time.ts'
import { type Kind, KindTag } from '../moments/kind-tag.tsx'
import styles from './moment-row.module.css'

interface MomentRowProps {
  startMs: number
  kind: Kind
  /** The address of the moment in Footnote, or a function that opens it elsewhere. */
  opens: { to: string } | { outside: () => void }
  /** A still frame of the moment. */
  frame?: ReactNode
  /** One or two words on why it was found. */
  note?: string | undefined
  children: ReactNode
}

/** A moment that was found: its time, kind and words. */
export function MomentRow({ startMs, kind, opens, frame, note, children }: MomentRowProps) {
  const columns = (
    <>
      {frame && <span className={styles.frame}>{frame}</span>}
      <span className={styles.time}>{formatTime(startMs)}</span>
      <span className={styles.kind}>
        <KindTag kind={kind} />
      </span>
      <span className={styles.text} dir="auto">
        {children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
    </>
  )
  if ('to' in opens) {
    return (
      <Link to={opens.to} className={styles.moment} data-result data-kind={kind} data-framed={frame ? '' : undefined}>
        {columns}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={styles.moment}
      title="Open this moment on YouTube"
      data-result
      data-kind={kind}
      data-framed={frame ? '' : undefined}
      onClick={opens.outside}
    >
      {columns}
    </button>
  )
}
