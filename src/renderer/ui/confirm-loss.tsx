import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './confirm-loss.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './notices/error-notice.tsx'

interface ConfirmLossProps {
  title: string
  /** What exactly is lost, and what stays. */
  children: ReactNode
  confirm: string
  /** What the safe button is called. */
  keep?: string
  isBusy?: boolean
  error?: unknown
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost for good. The safe answer has the focus. */
export function ConfirmLoss({
  title,
  children,
  confirm,
  keep = 'Cancel',
  isBusy,
  error,
  onConfirm,
  onCancel,
}: ConfirmLossProps) {
  return (
    <Dialog onClose={onCancel} title={title} size={440}>
      <div className={styles.body}>{children}</div>
      {error ? <ErrorNotice error={error} /> : null}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onCancel} data-autofocus>
          {keep}
        </Button>
        <Button variant="filled" color="red.9" loading={isBusy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
