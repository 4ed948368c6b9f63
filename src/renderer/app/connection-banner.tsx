import { IconPlugConnectedX } from '@tabler/icons-react'
import { useBackend } from '../connection/backend.tsx'
import { useLate } from '../ui/use-late.ts'
import styles from './connection-banner.module.css'

const graceMs = 700

/** Says in the top bar that the connection is lost. A first connection gets a moment before it is called late. */
export function ConnectionBanner() {
  const { state } = useBackend()
  const isLate = useLate(state === 'connecting', graceMs)
  const text = state === 'reconnecting' ? 'Reconnecting to Footnote…' : isLate ? 'Connecting to Footnote…' : undefined
  return (
    <div role="status" aria-live="polite" className={styles.banner}>
      {text && (
        <>
          <IconPlugConnectedX size={16} aria-hidden />
          {text}
        </>
      )}
    </div>
  )
}
