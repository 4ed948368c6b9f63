import { IconAlertTriangle } from '@tabler/icons-react'
import type { MeaningState } from '../../contract/app/meaning.ts'
import type { RelatedResult } from '../../contract/app/search.ts'
import { Coverage } from './coverage.tsx'
import styles from './related-results.module.css'
import { SearchResult } from './search-result.tsx'

interface RelatedResultsProps {
  results: readonly RelatedResult[]
  /** Null: only words were looked for. */
  meaning: MeaningState | null
  /** Why nothing was looked for by meaning, in a sentence. */
  problem: string | null
}

/** Below what holds all the words: excerpts with some of them, or near the query in meaning. */
export function RelatedResults({ results, meaning, problem }: RelatedResultsProps) {
  if (results.length === 0 && problem === null && (meaning === null || meaning.embedded >= meaning.total)) return null
  return (
    <section className={styles.group} aria-label={titleOf(meaning)}>
      <header className={styles.header}>
        <h2>{titleOf(meaning)}</h2>
        {meaning !== null && <Coverage meaning={meaning} />}
      </header>
      {problem !== null && (
        <p className={styles.problem} role="status">
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {problem}
        </p>
      )}
      {results.map((result) => (
        <SearchResult key={result.videoId} result={result} />
      ))}
    </section>
  )
}

const titleOf = (meaning: MeaningState | null) => (meaning === null ? 'With some of the words' : 'Related in meaning')
