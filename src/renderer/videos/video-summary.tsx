import type { Summary } from '../../contract/app/videos.ts'
import { FoldedText } from './folded-text.tsx'
import styles from './video-details.module.css'

const methods: Record<Summary['method'], string> = {
  service: 'By the service',
  model: 'By your language model',
  extractive: 'Excerpts chosen by Footnote',
}

const lines = 4

export function VideoSummary({ summary: { text, method } }: { summary: Summary }) {
  return (
    <section>
      <h2 className={styles.heading}>
        Summary <span className="meta">{methods[method]}</span>
      </h2>
      <FoldedText what="summary" lines={lines} isLong={text.length > lines * 80} className={styles.summary ?? ''}>
        {text}
      </FoldedText>
    </section>
  )
}
