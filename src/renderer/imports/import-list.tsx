import { Link } from 'react-router'
import type { Import } from '../../contract/app/imports.ts'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ProgressBar } from '../ui/notices/progress-bar.tsx'
import { describeOutcome, importStateWords } from './import-words.ts'
import styles from './imports-page.module.css'
import { countDone, countLinks, countToFetch } from './progress.ts'
import { useProgress } from './use-progress.ts'

export function ImportList({ imports, shownId }: { imports: Import[]; shownId: number | undefined }) {
  return (
    <ul className={styles.list}>
      {imports.map((each) => (
        <li key={each.importId}>
          <ImportRow import={each} isShown={each.importId === shownId} />
        </li>
      ))}
    </ul>
  )
}

function ImportRow({ import: shown, isShown }: { import: Import; isShown: boolean }) {
  const { importId, createdAt, counts, state } = shown
  const progress = useProgress(shown)
  const isOpen = state === 'running' || state === 'paused'
  return (
    <Link to={`/imports/${importId}`} className={styles.row} aria-current={isShown ? 'page' : undefined}>
      <span className={styles.rowTop}>
        <span>{formatLocalCount(countLinks(counts), 'link')}</span>
        <time dateTime={new Date(createdAt).toISOString()} title={formatExactDate(createdAt)}>
          {formatRelativeDate(createdAt)}
        </time>
      </span>
      <span className={styles.rowState}>
        {isOpen ? `${importStateWords[state]}: ${progress}` : describeOutcome(counts)}
      </span>
      {isOpen && <ProgressBar done={countDone(counts)} total={countToFetch(counts)} label="Progress" />}
    </Link>
  )
}
