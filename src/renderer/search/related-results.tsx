import { Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { Coverage } from './coverage.tsx'
import type { SelectedMoment } from './listed-moment.ts'
import styles from './related-results.module.css'
import { ResultGroup } from './result-group.tsx'
import type { RelatedList } from './use-related.ts'

interface RelatedResultsProps {
  related: RelatedList
  selectedKeyOf: (videoId: string) => string | undefined
  onSelect: (selected: SelectedMoment) => void
  onPlay: (selected: SelectedMoment) => void
}

const neverOpen = ''

/** Excerpts below the exact results: they contain most of the words, or are close in meaning. */
export function RelatedResults({ related, selectedKeyOf, onSelect, onPlay }: RelatedResultsProps) {
  const { results, meaning, byMeaning, setByMeaning, problem, error, retry } = related
  if (results.length === 0 && problem === null && meaning === null && error === null) return null
  return (
    <section className={styles.group} aria-label="Related excerpts">
      <header className={styles.header}>
        <h2>Related excerpts</h2>
        {byMeaning && meaning && <Coverage meaning={meaning} />}
        {meaning && (
          <Switch
            className={styles.switch ?? ''}
            label="Include meaning"
            title={`Sends your query to ${meaning.model}${meaning.isLocal ? ' on this computer' : ''}`}
            checked={byMeaning}
            onChange={(event) => setByMeaning(event.currentTarget.checked)}
          />
        )}
      </header>
      {problem !== null && (
        <p className={styles.problem} role="status">
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {problem}
        </p>
      )}
      {error !== null && <ErrorNotice error={error} onRetry={retry} />}
      {results.map((result) => (
        <ResultGroup
          key={result.videoId}
          query={neverOpen}
          result={result}
          selectedKey={selectedKeyOf(result.videoId)}
          isOpen={false}
          saysWhy={byMeaning}
          onSelect={onSelect}
          onPlay={onPlay}
        />
      ))}
    </section>
  )
}
