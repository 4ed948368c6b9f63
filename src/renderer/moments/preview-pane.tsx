import type { ReactNode } from 'react'
import styles from './preview-pane.module.css'

interface PreviewPaneProps {
  /** The name of the region. */
  label: string
  title: string
  /** Facts about the video, in one line. */
  facts: ReactNode
  actions: ReactNode
  /** Facts about the moment, in one line. */
  momentFacts: ReactNode
  player: ReactNode
  /** The words of the moment, and what belongs to them. */
  children: ReactNode
}

/** A moment beside a list: its player, where it is from, and its words. */
export function PreviewPane({ label, title, facts, actions, momentFacts, player, children }: PreviewPaneProps) {
  return (
    <section className={styles.preview} aria-label={label}>
      <div className={styles.player}>{player}</div>
      <div className={styles.side}>
        <p className={styles.title} title={title}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.facts}>{facts}</p>
        <div className={styles.actions}>{actions}</div>
        <p className={styles.facts}>{momentFacts}</p>
        {children}
      </div>
    </section>
  )
}
