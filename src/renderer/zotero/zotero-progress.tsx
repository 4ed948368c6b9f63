import { Button, Group } from '@mantine/core'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { ProgressBar } from '../ui/notices/progress-bar.tsx'
import { focusAtFirst } from './focus-at-first.ts'
import type { ZoteroSending } from './use-zotero-send.ts'
import styles from './zotero-dialog.module.css'
import { ZoteroOutcomes } from './zotero-outcomes.tsx'

interface ZoteroProgressProps {
  sending: ZoteroSending
  onCancel: () => void
  onAgain: () => void
  /** Sends these videos although Zotero got them before; undefined where that is not offered. */
  onSendCopies: ((videoIds: string[]) => void) | undefined
  onClose: () => void
}

/** How far the send is, and what became of each video. */
export function ZoteroProgress({ sending, onCancel, onAgain, onSendCopies, onClose }: ZoteroProgressProps) {
  const { state, done, total, outcomes, error } = sending
  const sentBefore = outcomes.filter(({ result }) => result === 'sent-before').map(({ videoId }) => videoId)
  const isOver = state === 'finished'
  return (
    <>
      <p className={styles.sentence} role="status">
        {describe(sending)}
      </p>
      {!isOver && total > 0 && <ProgressBar done={done} total={total} label="Videos sent to Zotero" />}
      {error !== null && <ErrorNotice error={error} />}
      {outcomes.length > 0 && <ZoteroOutcomes outcomes={outcomes} />}
      <Group justify="flex-end" gap={8} mt={16}>
        {isOver ? (
          <>
            {error !== null && <Button onClick={onAgain}>Try again</Button>}
            {error === null && sentBefore.length > 0 && onSendCopies !== undefined && (
              <Button onClick={() => onSendCopies(sentBefore)}>
                Send {formatLocalCount(sentBefore.length, 'copy', 'copies')}
              </Button>
            )}
            <Button variant="filled" onClick={onClose} ref={focusAtFirst}>
              Done
            </Button>
          </>
        ) : (
          <Button onClick={onCancel} ref={focusAtFirst}>
            Cancel
          </Button>
        )}
      </Group>
    </>
  )
}

function describe({ state, done, total, outcomes, error }: ZoteroSending): string {
  if (state === 'waiting') return 'Another send to Zotero is in progress. This one starts when it is done.'
  if (state === 'asking') return 'Zotero is asking whether Footnote may write. Allow it in Zotero’s window.'
  if (state === 'sending')
    return total === 0 ? 'Sending…' : `Sending ${done.toLocaleString()} of ${formatLocalCount(total, 'video')}`
  const arrived = outcomes.filter(({ result }) => ['added', 'updated', 'unchanged'].includes(result)).length
  if (error !== null && arrived === 0) return 'Nothing was sent.'
  if (error !== null) return `${formatLocalCount(arrived, 'video')} reached Zotero before this happened.`
  if (outcomes.length < total) return `Cancelled. ${formatLocalCount(arrived, 'video')} reached Zotero.`
  return `${formatLocalCount(arrived, 'video')} of ${total.toLocaleString()} in Zotero`
}
