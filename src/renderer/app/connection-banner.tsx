import { IconPlugConnectedX } from '@tabler/icons-react'
import { useBackend } from '../connection/backend.tsx'
import { useLate } from '../ui/use-late.ts'
import styles from './connection-banner.module.css'

const graceMs = 700

/** Floats over the content, which stays; a first connection gets a moment before it is called late. */
export function ConnectionBanner() {
  const { state } = useBackend()
  const isLate = useLate(state === 'connecting', graceMs)
  const text = state === 'reconnecting' ? 'Reconnecting to Footnote…' : isLate ? 'Connecting to Footnote…' : undefined
  return (
    <div role="status" aria-live="polite">
      {text && (
        <div className={styles.banner}>
          <IconPlugConnectedX size={16} aria-hidden />
          {text}
        </div>
      )}
    </div>
  )
}
