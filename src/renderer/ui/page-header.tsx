import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Shown on hover instead of the title itself. */
  hint?: string | undefined
  /** Beside the title, dimmed: counts and the like. */
  detail?: ReactNode
  /** The button of the pane at the left, where there is one. */
  paneButton?: ReactNode
  /** Buttons at the right end. */
  children?: ReactNode
}

export function PageHeader({ title, hint = title, detail, paneButton, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${title} – Footnote`}</title>
      {paneButton}
      <h1 className="cut" dir="auto" title={hint}>
        {title}
      </h1>
      {detail && <span className={styles.detail}>{detail}</span>}
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
