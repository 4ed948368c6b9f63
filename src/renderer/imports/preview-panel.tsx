import { Skeleton } from '@mantine/core'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { formatCount } from '../ui/format-count.ts'
import styles from './add-videos-dialog.module.css'
import { countPreview } from './preview-counts.ts'
import { PreviewList } from './preview-list.tsx'
import type { Preview } from './use-preview.ts'

interface PreviewPanelProps {
  preview: Preview | undefined
  isReading: boolean
  error: unknown
}

/** The counts and the list under the text; keeps its height so that nothing below it moves while it fills. */
export function PreviewPanel({ preview, isReading, error }: PreviewPanelProps) {
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={isReading}>
      {error ? (
        <ErrorNotice error={error} />
      ) : preview ? (
        <>
          <PreviewSummary preview={preview} />
          {preview.items.length > 0 ? (
            <PreviewList items={preview.items} />
          ) : (
            <p className={styles.hint}>No links or video ids were found in this text.</p>
          )}
        </>
      ) : isReading ? (
        <Skeleton height={20} width={320} />
      ) : (
        <p className={styles.hint}>
          Links to videos, shorts and live streams work, and bare video ids. A time in a link (t=90) is kept as the
          place to open. What cannot be added is listed here with the reason.
        </p>
      )}
    </section>
  )
}

function PreviewSummary({ preview }: { preview: Preview }) {
  const counts = countPreview(preview.items)
  return (
    <p className={styles.counts} role="status">
      <strong>{formatCount(counts.new, 'new video')}</strong>
      {counts.exists > 0 && <span>{formatCount(counts.exists, 'here already', 'here already')}</span>}
      {counts.duplicate > 0 && <span>{formatCount(counts.duplicate, 'pasted twice', 'pasted twice')}</span>}
      {counts.unreadable > 0 && (
        <span className={styles.unreadable}>{formatCount(counts.unreadable, 'not a video', 'not videos')}</span>
      )}
    </p>
  )
}
