import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Import, ImportItem } from '../../contract/app/imports.ts'
import { ConfirmLoss } from '../ui/confirm-loss.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { listRetryable } from './retryable.ts'
import type { ImportActions } from './use-import-actions.ts'

/** A retry cannot help the failed links that are left out of the count. */
const describeRetry = (retryable: number, failed: number): string =>
  retryable === failed
    ? `Retry ${failed.toLocaleString()} failed`
    : `Retry ${retryable.toLocaleString()} of ${failed.toLocaleString()} failed`

/** The buttons for what can be done with the import in its present state. */
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
          leftSection={<IconRefresh size={16} />}
          disabled={actions.isBusy}
          onClick={() => actions.retry(retryable)}
        >
          {describeRetry(retryable.length, counts.failed)}
        </Button>
      )}
      {state === 'running' && (
        <Button leftSection={<IconPlayerPause size={16} />} disabled={actions.isBusy} onClick={actions.pause}>
          Pause
        </Button>
      )}
      {/* A pause with a reason has this button beside the reason. */}
      {state === 'paused' && pauseReason === null && (
        <Button leftSection={<IconPlayerPlay size={16} />} disabled={actions.isBusy} onClick={actions.resume}>
          Resume
        </Button>
      )}
      {isOpen && (
        <Button disabled={actions.isBusy} onClick={() => setIsCancelling(true)}>
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
            {formatLocalCount(counts.waiting, 'waiting video')} will not be fetched. Videos added so far stay in the
            library.
          </p>
        </ConfirmLoss>
      )}
    </>
  )
}
