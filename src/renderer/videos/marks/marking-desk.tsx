import type { ReactNode } from 'react'
import styles from './marks.module.css'
import type { VideoMarking } from './use-video-marking.tsx'

/** The transcript with what marks it: the pill over it, and the open note below or beside it. */
export function MarkingDesk({ marking, children }: { marking: VideoMarking; children: ReactNode }) {
  const { pill, note } = marking
  return (
    <div className={styles.pane}>
      <div className={styles.desk}>
        <div className={styles.text}>
          {children}
          {pill}
        </div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </div>
  )
}
