import styles from './progress-bar.module.css'

interface ProgressBarProps {
  done: number
  total: number
  label: string
}

export function ProgressBar({ done, total, label }: ProgressBarProps) {
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return (
    <span
      className={styles.track}
      role="progressbar"
      tabIndex={-1}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done.toLocaleString()} of ${total.toLocaleString()}`}
    >
      <span className={styles.bar} style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}
