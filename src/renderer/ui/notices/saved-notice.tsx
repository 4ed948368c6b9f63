import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SavedVideo } from '../../../contract/app/service-videos.ts'
import { formatLocalCount } from '../format/format-local-count.ts'
import { describeSaved, listWithoutTranscript } from './describe-saved.ts'
import styles from './saved-notice.module.css'

interface SavedNoticeProps {
  saved: readonly SavedVideo[]
  /** Imports again videos that are in the library. */
  onFetchAgain: (videoIds: string[]) => void
  /** Further buttons about them. */
  children?: ReactNode
}

/** Says what came with saved videos, and offers the import for those that lack their transcript. */
export function SavedNotice({ saved, onFetchAgain, children }: SavedNoticeProps) {
  const lacking = listWithoutTranscript(saved)
  return (
    <div className={styles.notice} role="status">
      <div>
        {describeSaved(saved).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {children}
      {lacking.length > 0 && (
        <Button onClick={() => onFetchAgain(lacking)}>Import {formatLocalCount(lacking.length, 'transcript')}</Button>
      )}
    </div>
  )
}
