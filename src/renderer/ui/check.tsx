import { IconCheck } from '@tabler/icons-react'
import styles from './check.module.css'

interface CheckProps {
  label: string
  isChecked: boolean
  /** Some, not all, of what it stands for are chosen. */
  isMixed?: boolean
  /** Left out where the list around it listens to clicks and keys. */
  onChange?: () => void
}

/** The browser's own check box: a list draws hundreds of them while it scrolls. */
export function Check({ label, isChecked, isMixed = false, onChange }: CheckProps) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      type="checkbox"
      className={styles.check}
      aria-label={label}
      checked={isChecked}
      readOnly={!onChange}
      tabIndex={onChange ? 0 : -1}
      onChange={() => onChange?.()}
    />
  )
}

/** Looks like a check box inside an option that is itself selected by a click; screen readers hear `aria-selected`. */
export function CheckMark({ isChecked }: { isChecked: boolean }) {
  return (
    <span className={styles.mark} data-checked={isChecked || undefined}>
      {isChecked && <IconCheck size={12} stroke={3} aria-hidden />}
    </span>
  )
}
