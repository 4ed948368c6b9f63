import type { Summary } from '../../contract/app/videos.ts'
import styles from './video-details.module.css'

const methods: Record<Summary['method'], string> = {
  service: 'Summary by the service',
  model: 'Summary by your language model',
  extractive: 'Excerpts chosen by Footnote',
}

export function VideoSummary({ summary }: { summary: Summary }) {
  return (
    <section>
      <h2 className={styles.heading}>{methods[summary.method]}</h2>
      <p className={styles.summary} dir="auto">
        {summary.text}
      </p>
    </section>
  )
}
