import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Import, ImportItem } from '../../contract/app/imports.ts'
import { formatCount } from '../../contract/format-count.ts'
import { ConfirmLoss } from '../ui/confirm-loss.tsx'
import { listRetryable } from './retryable.ts'
import type { ImportActions } from './use-import-actions.ts'

/** The others cannot come by another try. */
const describeRetry = (retryable: number, failed: number): string =>
  retryable === failed
    ? `Retry ${failed.toLocaleString()} failed`
    : `Retry ${retryable.toLocaleString()} of ${failed.toLocaleString()} failed`

/** What the state of the import allows. */
export function ImportButtons({
  shown,
  actions,
}: {
  shown: Import & { items: readonly ImportItem[] }
  actions: ImportActions
}) {
  const { state, counts, pauseReason } = shown
  const [isCancelling, setIsCancelling] = useState(false)
  const retryable = listRetryable(shown.items)
  const isOpen = state === 'running' || state === 'paused'
  return (
    <>
      {retryable.length > 0 && state !== 'cancelled' && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          disabled={actions.isBusy}
          onClick={() => actions.retry(retryable)}
        >
          {describeRetry(retryable.length, counts.failed)}
        </Button>
      )}
      {state === 'running' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          disabled={actions.isBusy}
          onClick={actions.pause}
        >
          Pause
        </Button>
      )}
      {/* Where there is a reason for the pause, the button stands beside it. */}
      {state === 'paused' && pauseReason === null && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          disabled={actions.isBusy}
          onClick={actions.resume}
        >
          Resume
        </Button>
      )}
      {isOpen && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => setIsCancelling(true)}>
          Cancel
        </Button>
      )}
      {isCancelling && (
        <ConfirmLoss
          title="Cancel this import?"
          confirm="Cancel import"
          keep="Keep importing"
          onConfirm={() => {
            setIsCancelling(false)
            actions.cancel()
          }}
          onCancel={() => setIsCancelling(false)}
        >
          <p>
            {formatCount(counts.waiting, 'waiting link')} will not be fetched. The {formatCount(counts.saved, 'video')}{' '}
            added so far stay in the library.
          </p>
        </ConfirmLoss>
      )}
    </>
  )
}
