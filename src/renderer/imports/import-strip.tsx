import { IconDownload, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import } from '../../contract/app/imports.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatCount } from '../ui/format-count.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './import-strip.module.css'
import { describeOutcome } from './import-words.ts'
import { countDone } from './progress.ts'
import { useProgress } from './use-progress.ts'

/** One line for each import that runs, or stopped and waits for the user; nothing otherwise. */
export function ImportStrip() {
  const { orpc } = useBackend()
  const imports = useQuery(orpc.imports.list.queryOptions()).data?.imports ?? []
  const open = imports.filter(
    ({ state, counts }) => state === 'running' || state === 'paused' || (state !== 'cancelled' && counts.inDoubt > 0),
  )
  return open.map((each) => <StripLine key={each.importId} shown={each} />)
}

function StripLine({ shown }: { shown: Import }) {
  const { importId, counts, state } = shown
  const progress = useProgress(shown)
  const Icon = state === 'running' ? IconDownload : IconPlayerPause
  return (
    <div className={styles.strip} data-state={state}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.words}>{describe(shown, progress)}</span>
      <span className={styles.bar}>
        <ProgressBar done={countDone(counts)} total={counts.total} label="Progress of the import" />
      </span>
      <Link to={`/imports/${importId}`}>Details</Link>
    </div>
  )
}

function describe({ counts, state, pauseReason }: Import, progress: string): string {
  const outcome = describeOutcome({ ...counts, saved: 0, skipped: 0 })
  const words = outcome === '' ? progress : `${progress}, ${outcome}`
  if (state === 'running') return `Adding videos: ${words}`
  if (state === 'paused') return `Paused: ${words}. ${pauseReason?.message ?? ''}`
  return `${formatCount(counts.inDoubt, 'video')} of an import ${counts.inDoubt === 1 ? 'needs' : 'need'} your decision.`
}
