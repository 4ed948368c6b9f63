import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ZoteroStatus } from '../../contract/app/zotero.ts'
import { plural } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { isBoolean, useRemembered } from '../ui/use-remembered.ts'
import { describeSentBefore, describeZotero } from './describe-zotero.ts'
import { focusAtFirst } from './focus-at-first.ts'
import { useZoteroSend } from './use-zotero-send.ts'
import styles from './zotero-dialog.module.css'
import { ZoteroProgress } from './zotero-progress.tsx'

export interface ZoteroChoice {
  videoIds: string[]
  /** Sends the videos of these marks, with these marks. */
  markIds: string[]
}

/** Sends videos to Zotero on this computer, with their marks as a note, and says what became of each. */
export function ZoteroDialog({ onClose, ...choice }: ZoteroChoice & { onClose: () => void }) {
  const { videoIds, markIds } = choice
  const what =
    markIds.length > 0 ? formatLocalCount(markIds.length, 'mark') : formatLocalCount(videoIds.length, 'video')
  return (
    <Dialog title={`Send ${what} to Zotero`} size={520} onClose={onClose}>
      <ZoteroForm choice={choice} onClose={onClose} />
    </Dialog>
  )
}

function ZoteroForm({ choice, onClose }: { choice: ZoteroChoice; onClose: () => void }) {
  const { orpc } = useBackend()
  // Zotero may be started, or change its settings, while Footnote runs.
  const status = useQuery({
    ...orpc.zotero.look.queryOptions({ input: choice }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { sending, send, sendCopies, cancel, clear } = useZoteroSend()
  if (sending !== undefined)
    return (
      <ZoteroProgress
        sending={sending}
        onCancel={cancel}
        onAgain={() => {
          clear()
          void status.refetch()
        }}
        onSendCopies={choice.videoIds.length === 0 ? undefined : (videoIds) => void sendCopies(videoIds)}
        onClose={onClose}
      />
    )
  const look = () => void status.refetch()
  if (status.error !== null) return <ErrorNotice error={status.error} onRetry={look} />
  if (status.data === undefined) return <Skeleton height={96} aria-label="Looking for Zotero" />
  if (status.data.state === 'not-running')
    return (
      <>
        <p className={styles.sentence} role="status">
          {status.isFetching ? 'Looking for Zotero…' : 'Zotero is not running. Start Zotero and try again.'}
        </p>
        <Group justify="flex-end" gap={8} mt={16}>
          <Button onClick={onClose}>Cancel</Button>
          {/* A button that shows a loader is disabled, and would lose the focus. */}
          <Button variant="filled" ref={focusAtFirst} onClick={look}>
            Try again
          </Button>
        </Group>
      </>
    )
  return (
    <ZoteroChoices status={status.data} onSend={(options) => void send({ ...choice, ...options })} onClose={onClose} />
  )
}

interface ZoteroChoicesProps {
  status: Extract<ZoteroStatus, { state: 'running' }>
  onSend: (options: { withMarks: boolean; sendsCopies: boolean }) => void
  onClose: () => void
}

function ZoteroChoices({ status, onSend, onClose }: ZoteroChoicesProps) {
  const [withMarks, setWithMarks] = useRemembered('zotero-marks', true, isBoolean)
  const [sendsCopies, setSendsCopies] = useState(false)
  const sentBefore = status.mode === 'add' ? describeSentBefore(status) : null
  const isNothingLeft = sentBefore !== null && !sendsCopies && status.sentBefore.videos === status.videos
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNothingLeft) onSend({ withMarks, sendsCopies })
      }}
    >
      {describeZotero(status).map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      {sentBefore !== null && (
        <>
          <p className={styles.sentence}>{sentBefore}</p>
          <Checkbox
            mt={12}
            label={copiesLabel(status.sentBefore.videos)}
            checked={sendsCopies}
            onChange={({ currentTarget }) => setSendsCopies(currentTarget.checked)}
          />
        </>
      )}
      {status.marks > 0 && (
        <Checkbox
          mt={12}
          label={`With my marks as a note (${formatLocalCount(status.marks, 'mark')})`}
          checked={withMarks}
          onChange={({ currentTarget }) => setWithMarks(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" type="submit" disabled={isNothingLeft} ref={focusAtFirst}>
          Send
        </Button>
      </Group>
    </form>
  )
}

const copiesLabel = (count: number) =>
  `Send ${plural(count, 'it', 'them')} again as ${plural(count, 'a copy', 'copies')}`
