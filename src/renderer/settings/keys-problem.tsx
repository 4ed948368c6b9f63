import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './keys-problem.module.css'

/** Says which keys were lost, above the fields to enter them again. */
export function KeysProblem({ problem }: { problem: string }) {
  return (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span className={styles.message}>{problem}</span>
    </div>
  )
}
