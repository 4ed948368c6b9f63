import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Beside the title, dimmed: counts and the like. */
  detail?: ReactNode
  /** Buttons at the right end. */
  children?: ReactNode
}

export function PageHeader({ title, detail, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${title} – Footnote`}</title>
      <h1 className={styles.title} dir="auto" title={title}>
        {title}
      </h1>
      {detail && <span className={styles.detail}>{detail}</span>}
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
