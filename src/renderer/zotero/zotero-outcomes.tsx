import type { ZoteroOutcome } from '../../contract/app/zotero.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from './zotero-dialog.module.css'

const results: readonly { result: ZoteroOutcome['result']; label: string }[] = [
  { result: 'failed', label: 'Not sent' },
  { result: 'in-doubt', label: 'Not confirmed' },
  { result: 'sent-before', label: 'Sent before' },
  { result: 'added', label: 'Added' },
  { result: 'updated', label: 'Updated' },
  { result: 'unchanged', label: 'Up to date' },
]

/** What became of each video, those that need the user first. */
export function ZoteroOutcomes({ outcomes }: { outcomes: readonly ZoteroOutcome[] }) {
  const groups = Map.groupBy(outcomes, ({ result }) => result)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.outcomes} aria-label="Sent videos" tabIndex={0}>
      {results.map(({ result, label }) => {
        const members = groups.get(result) ?? []
        if (members.length === 0) return null
        return (
          <div key={result}>
            <h3 className={styles.heading}>
              {label} <span className="meta figures">{formatLocalCount(members.length, 'video')}</span>
            </h3>
            <ul className={styles.list}>
              {members.map(({ videoId, title, message }) => (
                <li key={videoId}>
                  <OneLine text={title} />
                  {message !== '' && (
                    <p className={styles.message} dir="auto">
                      {message}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
