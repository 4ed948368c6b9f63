import { Skeleton } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import type { PastedItem } from '../../../contract/app/pasted.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import styles from './add-videos-dialog.module.css'
import { countPreview, orderPreview } from './preview-counts.ts'
import { PreviewList, type PreviewListHandle } from './preview-list.tsx'
import type { Preview } from './use-preview.ts'

interface PreviewPanelProps {
  preview: Preview | undefined
  isReading: boolean
  error: unknown
  /** Stands between the counts and the list. */
  children: ReactNode
}

/** The counts and the list under the text; keeps its height so that nothing below it moves while it fills. */
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
            preview.items.length === 0 && <p className={styles.hint}>No links or video ids were found in this text.</p>
          )}
        </>
      ) : isReading ? (
        <Skeleton height={20} width={320} />
      ) : (
        <p className={styles.hint}>
          Links to videos, shorts and live streams work, and bare video ids; of playlists and channels you choose the
          videos. A time in a link (t=90) is kept as the place to open. What cannot be added is listed here with the
          reason.
        </p>
      )}
    </section>
  )
}

interface PreviewSummaryProps {
  preview: Preview
  onJump: (kind: PastedItem['kind']) => void
}

function PreviewSummary({ preview, onJump }: PreviewSummaryProps) {
  const counts = countPreview(preview.items)
  const parts: [PastedItem['kind'], string][] = [
    ['exists', formatCount(counts.exists, 'here already', 'here already')],
    ['duplicate', formatCount(counts.duplicate, 'pasted twice', 'pasted twice')],
    ['unreadable', formatCount(counts.unreadable, 'not a video', 'not videos')],
  ]
  return (
    <p className={styles.counts} role="status">
      <Jump kind="new" isOpen={counts.new > 0} onJump={onJump}>
        <strong>{formatCount(counts.new, 'new video')}</strong>
      </Jump>
      {counts.lists > 0 && <span>{formatCount(counts.lists, 'list to choose from', 'lists to choose from')}</span>}
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

/** A count that leads to the first of what it counts. */
function Jump({ kind, isOpen, onJump, children }: JumpProps) {
  if (!isOpen) return <span>{children}</span>
  return (
    <button
      type="button"
      className={`textButton ${styles.jump}`}
      data-kind={kind}
      title="Go to the first of them"
      onClick={() => onJump(kind)}
    >
      {children}
    </button>
  )
}
