import { Button } from '@mantine/core'
import { copyText } from '../../ui/copy-text.ts'
import styles from '../settings-page.module.css'

interface CopyableTextProps {
  label: string
  text: string
  /** What is copied, where that is more than is shown. */
  copied?: string
}

/** One line to be pasted elsewhere. */
export function CopyableText({ label, text, copied = text }: CopyableTextProps) {
  return (
    <div className={styles.copyable}>
      <span>{label}</span>
      <div className={styles.withButton}>
        <code className={styles.line}>{text}</code>
        <Button variant="default" aria-label={`Copy: ${label}`} onClick={() => void copyText(copied, `“${label}”`)}>
          Copy
        </Button>
      </div>
    </div>
  )
}
