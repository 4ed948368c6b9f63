import { Tooltip } from '@mantine/core'
import type { Citation } from '../../../contract/app/answers.ts'
import { formatTime } from '../../../contract/format-time.ts'
import styles from './citation-chip.module.css'
import { CitationPassage } from './citation-passage.tsx'

/** The number of a citation. It shows the excerpt on hover and focus, and opens the moment when pressed. */
export function CitationChip({ citation, onOpen }: { citation: Citation; onOpen: (citation: Citation) => void }) {
  const isUnsupported = citation.supported === false
  const time = `${formatTime(citation.startMs)}${citation.areTimesEstimated ? ', time estimated' : ''}`
  const name = `Citation ${citation.number}: ${citation.title}, ${time}`
  return (
    <>
      <Tooltip
        multiline
        w={340}
        openDelay={120}
        events={{ hover: true, focus: true, touch: false }}
        classNames={{ tooltip: styles.card ?? '' }}
        label={<CitationPassage citation={citation} isPreview />}
      >
        <button
          type="button"
          className={styles.chip}
          data-unsupported={isUnsupported || undefined}
          aria-label={isUnsupported ? `${name}, not supported by this excerpt` : name}
          onClick={() => onOpen(citation)}
        >
          {citation.number}
        </button>
      </Tooltip>
      {isUnsupported && (
        <span className={styles.doubt} aria-hidden>
          not supported by this excerpt
        </span>
      )}
    </>
  )
}
