import { IconDownload, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import } from '../../contract/app/imports.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatCount } from '../ui/format-count.ts'
import { Strip } from '../ui/strip.tsx'
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
  return (
    <Strip
      Icon={state === 'running' ? IconDownload : IconPlayerPause}
      words={describe(shown, progress)}
      isWarning={state !== 'running'}
      progress={{ done: countDone(counts), total: counts.total, label: 'Progress of the import' }}
    >
      <Link to={`/imports/${importId}`}>Details</Link>
    </Strip>
  )
}

function describe({ counts, state, pauseReason }: Import, progress: string): string {
  const outcome = describeOutcome({ ...counts, saved: 0, skipped: 0 })
  const words = outcome === '' ? progress : `${progress}, ${outcome}`
  if (state === 'running') return `Adding videos: ${words}`
  if (state === 'paused') return `Paused: ${words}. ${pauseReason?.message ?? ''}`
  return `${formatCount(counts.inDoubt, 'video')} of an import ${counts.inDoubt === 1 ? 'needs' : 'need'} your decision.`
}
