import { Button, Stack } from '@mantine/core'
import { copyText } from '../../ui/copy-text.ts'
import styles from '../settings-page.module.css'

interface CopyableTextProps {
  label: string
  text: string
  /** The copied text, if it differs from the shown one. */
  copied?: string
}

/** One line of text with a button that copies it. */
export function CopyableText({ label, text, copied = text }: CopyableTextProps) {
  return (
    <Stack gap={4}>
      <span>{label}</span>
      <div className={styles.withButton}>
        <code className={styles.line}>{text}</code>
        <Button aria-label={`Copy: ${label}`} onClick={() => void copyText(copied, `“${label}”`)}>
          Copy
        </Button>
      </div>
    </Stack>
  )
}
