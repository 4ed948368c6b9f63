import type { Citation } from '../../../contract/app/answers.ts'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { KindTag } from '../../moments/kind-tag.tsx'
import styles from './citation-passage.module.css'

interface CitationPassageProps {
  citation: Citation
  /** Shows the title and shortens the excerpt to a few lines. */
  isPreview?: boolean
}

/** The excerpt behind a citation. */
export function CitationPassage({ citation, isPreview = false }: CitationPassageProps) {
  const { title, author, startMs, endMs, kind, text, speakerId, supported, areTimesEstimated } = citation
  return (
    <span className={styles.passage}>
      {isPreview && (
        <span className={styles.title} dir="auto">
          {title}
        </span>
      )}
      <span className={styles.facts}>
        <span className="figures">
          {formatTime(startMs)}–{formatTime(endMs)}
        </span>
        {areTimesEstimated && <span>time estimated</span>}
        <KindTag kind={kind} />
        <span dir="auto">{speakerId === null ? author : formatSpeaker(speakerId)}</span>
      </span>
      {text !== '' && (
        <span className={styles.text} data-cut={isPreview || undefined} dir="auto">
          {text}
        </span>
      )}
      {supported === false && <span className={styles.doubt}>Not supported by this excerpt</span>}
    </span>
  )
}
