import { Skeleton } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import type { PastedItem } from '../../../contract/app/pasted.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import styles from './add-videos-dialog.module.css'
import { countPreview, orderPreview } from './preview-counts.ts'
import { PreviewList, type PreviewListHandle } from './preview-list.tsx'
import type { PastePreview } from './use-preview.ts'

interface PreviewPanelProps {
  preview: PastePreview | undefined
  isReading: boolean
  error: unknown
  /** Shown between the counts and the list. */
  children: ReactNode
}

/** The counts and the list under the text. Its height does not depend on its content, so nothing below moves while it fills. */
export function PreviewPanel({ preview, isReading, error, children }: PreviewPanelProps) {
  const listRef = useRef<PreviewListHandle>(null)
  const items = useMemo(() => orderPreview(preview?.items ?? []), [preview])
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={isReading}>
      {error ? (
        <ErrorNotice error={error} />
      ) : preview ? (
        <>
          <PreviewSummary preview={preview} onJump={(kind) => listRef.current?.jumpTo(kind)} />
          {children}
          {items.length > 0 ? (
            <PreviewList ref={listRef} items={items} />
          ) : (
            preview.items.length === 0 && <p className={styles.hint}>No links or video ids in this text.</p>
          )}
        </>
      ) : isReading ? (
        <Skeleton height={20} width={320} />
      ) : (
        <p className={styles.hint}>
          Paste links to videos, shorts, live streams, playlists or channels, or video ids. A video opens at the time in
          its link (t=90).
        </p>
      )}
    </section>
  )
}

interface PreviewSummaryProps {
  preview: PastePreview
  onJump: (kind: PastedItem['kind']) => void
}

function PreviewSummary({ preview, onJump }: PreviewSummaryProps) {
  const counts = countPreview(preview.items)
  const parts: [PastedItem['kind'], string][] = [
    ['exists', formatLocalCount(counts.exists, 'in library', 'in library')],
    ['trashed', `${counts.trashed.toLocaleString()} restored from the trash`],
    ['duplicate', formatLocalCount(counts.duplicate, 'pasted twice', 'pasted twice')],
    ['unreadable', formatLocalCount(counts.unreadable, 'not a video', 'not videos')],
  ]
  return (
    <p className={styles.counts} role="status">
      <Jump kind="new" isOpen={counts.new > 0} onJump={onJump}>
        <strong>{formatLocalCount(counts.new, 'new video')}</strong>
      </Jump>
      {counts.lists > 0 && (
        <span>{formatLocalCount(counts.lists, 'playlist or channel', 'playlists or channels')}</span>
      )}
      {parts.map(
        ([kind, words]) =>
          counts[kind] > 0 && (
            <Jump key={kind} kind={kind} isOpen onJump={onJump}>
              {words}
            </Jump>
          ),
      )}
    </p>
  )
}

interface JumpProps {
  kind: PastedItem['kind']
  isOpen: boolean
  onJump: (kind: PastedItem['kind']) => void
  children: ReactNode
}

/** A count that scrolls the list to the first item it counts. */
function Jump({ kind, isOpen, onJump, children }: JumpProps) {
  if (!isOpen) return <span>{children}</span>
  return (
    <button
      type="button"
      className={`textButton ${styles.jump}`}
      data-kind={kind}
      title="Go to the first"
      onClick={() => onJump(kind)}
    >
      {children}
    </button>
  )
}
