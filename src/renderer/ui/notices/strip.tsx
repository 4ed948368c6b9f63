import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ProgressBar } from './progress-bar.tsx'
import styles from './strip.module.css'

interface StripProps {
  Icon: TablerIcon
  words: string
  /** Whether it waits for the user; else it is at work. */
  isWarning?: boolean
  progress?: { done: number; total: number; label: string } | undefined
  /** What can be done about it. */
  children: ReactNode
}

/** One line above the videos about something that goes on in the background, or stopped. */
export function Strip({ Icon, words, isWarning = false, progress, children }: StripProps) {
  return (
    <div className={styles.strip} role={isWarning ? 'note' : undefined} data-warning={isWarning || undefined}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={`cut ${styles.words}`} title={words} dir="auto">
        {words}
      </span>
      {progress && (
        <span className={styles.bar}>
          <ProgressBar {...progress} />
        </span>
      )}
      {children}
    </div>
  )
}
