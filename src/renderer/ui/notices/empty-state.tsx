import { Group } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  Icon: TablerIcon
  title: string
  /** What this place is for, in a sentence or two. */
  children?: ReactNode
  action?: ReactNode
}

/** Teaches what a place is for and offers the one thing to do there. */
export function EmptyState({ Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon className={styles.icon} size={28} stroke={1.5} aria-hidden />
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.body}>{children}</div>}
      {action && (
        <Group gap={8} mt={12}>
          {action}
        </Group>
      )}
    </div>
  )
}
