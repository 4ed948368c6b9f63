import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconCopy,
  IconHelpCircle,
  IconLoader,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ImportItem, ImportItemState } from '../../contract/app/imports.ts'
import { KeptButtons } from '../kept/kept-buttons.tsx'
import type { useKeptResults } from '../kept/use-kept-results.ts'
import { OneLine } from '../ui/one-line.tsx'
import { itemStateWords } from './import-words.ts'
import styles from './imports-page.module.css'
import { mayRetry, mayUseCaptionFile } from './retryable.ts'
import list from './row-list.module.css'
import type { ImportActions } from './use-import-actions.ts'

const icons: Record<ImportItemState, typeof IconCheck> = {
  pending: IconCircleDashed,
  fetching: IconLoader,
  saved: IconCheck,
  duplicate: IconCopy,
  exists: IconMinus,
  failed: IconAlertTriangle,
  unreadable: IconX,
  cancelled: IconMinus,
  in_doubt: IconHelpCircle,
}

/** Opens the dialog that uses a caption file as a video's transcript. */
export type UseCaptions = (video: { videoId: string; title: string }) => void

interface ImportItemRowProps {
  item: ImportItem
  /** Measures the row, whose reason may take several lines. */
  measure: (row: HTMLElement | null) => void
  top: number
  position: number
  count: number
  isOver: boolean
  actions: ImportActions
  keptActions: Omit<ReturnType<typeof useKeptResults>, 'error'>
  onUseCaptions: UseCaptions
}

export function ImportItemRow({
  item,
  measure,
  top,
  position,
  count,
  isOver,
  actions,
  keptActions,
  onUseCaptions,
}: ImportItemRowProps) {
  const { itemId, state, videoId, title, listedTitle, input, error } = item
  const name = title ?? listedTitle ?? input
  const Icon = icons[state]
  const canOpen =
    videoId !== null && (state === 'saved' || state === 'exists' || (state === 'duplicate' && title !== null))
  const reason = describeReason(item)
  const canCaption = mayUseCaptionFile(item)
  const canRetry = mayRetry(item) && !isOver
  return (
    <li
      ref={measure}
      data-index={position - 1}
      className={`${list.row} ${styles.item}`}
      data-state={state}
      data-error={error?.type}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={position}
      aria-setsize={count}
    >
      <span className={styles.itemState}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {item.isRestored ? 'Restored' : item.isRefetched ? 'Re-fetched' : itemStateWords[state]}
      </span>
      <span className={styles.itemWhat}>
        {canOpen ? (
          <Link to={`/videos/${videoId}`} className={styles.itemTitle}>
            <OneLine text={name} />
          </Link>
        ) : (
          <OneLine text={name} />
        )}
        {reason !== '' && <span className={styles.itemReason}>{reason}</span>}
        {offersKept(item) && (
          <span className={styles.itemKept}>
            <KeptButtons kept={item.kept} {...keptActions} />
          </span>
        )}
      </span>
      {(canCaption || canRetry || state === 'in_doubt') && (
        <span className={styles.itemActions}>
          {canCaption && videoId !== null && (
            <Button variant="subtle" disabled={actions.isBusy} onClick={() => onUseCaptions({ videoId, title: name })}>
              Use a caption file…
            </Button>
          )}
          {canRetry && (
            <Button variant="subtle" disabled={actions.isBusy} onClick={() => actions.retry([itemId])}>
              Retry
            </Button>
          )}
          {state === 'in_doubt' && <Decide itemId={itemId} actions={actions} />}
        </span>
      )}
    </li>
  )
}

function Decide({ itemId, actions }: { itemId: number; actions: ImportActions }) {
  return (
    <>
      <Button variant="subtle" disabled={actions.isBusy} onClick={() => actions.decide('fetch', [itemId])}>
        Fetch again
      </Button>
      <Button variant="subtle" disabled={actions.isBusy} onClick={() => actions.decide('give_up', [itemId])}>
        Give up
      </Button>
    </>
  )
}

/** While the video is looked up once more, the results kept from before may turn out not to be needed. */
function offersKept({ state, unread, kept }: ImportItem): boolean {
  return kept.length > 0 && (unread !== null || state === 'failed' || state === 'in_doubt')
}

function describeReason({ state, error, unread, kept, nextAttemptAt }: ImportItem): string {
  const next = state === 'pending' && nextAttemptAt !== null && nextAttemptAt > Date.now()
  const again = next ? `Next try at ${formatTimeOfDay(nextAttemptAt)}.` : ''
  const missing = unread !== null && kept.length > 0 ? `${unread} The service’s response is kept.` : unread
  return [error?.message, missing, again].filter(Boolean).join(' ')
}

function formatTimeOfDay(at: number): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }).format(at)
}
