import { IconAlertTriangle } from '@tabler/icons-react'
import type { MeaningState } from '../../contract/app/meaning.ts'
import type { RelatedResult } from '../../contract/app/search.ts'
import { Coverage } from './coverage.tsx'
import styles from './related-results.module.css'
import { SearchResultItem } from './search-result.tsx'

interface RelatedResultsProps {
  results: readonly RelatedResult[]
  /** What was searched for. */
  query: string
  /** Null: the search was by words only. */
  meaning: MeaningState | null
  /** A sentence that says why the search by meaning did not run. */
  problem: string | null
}

/** Excerpts below the exact results: they contain some of the words, or are close in meaning. */
export function RelatedResults({ results, query, meaning, problem }: RelatedResultsProps) {
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
        <SearchResultItem key={result.videoId} result={result} query={query} />
      ))}
    </section>
  )
}

const titleOf = (meaning: MeaningState | null) => (meaning === null ? 'Some of the words' : 'Related in meaning')
