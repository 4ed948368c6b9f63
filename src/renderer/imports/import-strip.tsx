import { IconAlertTriangle, IconDownload, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import } from '../../contract/app/imports.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { Strip } from '../ui/notices/strip.tsx'
import { SmallButton } from '../ui/small-button.ts'
import { useRemembered } from '../ui/use-remembered.ts'
import { describeOutcome } from './import-words.ts'
import { countDone, countToFetch } from './progress.ts'
import { useProgress } from './use-progress.ts'

/** Whether an import is running. */
export function useIsAdding(): boolean {
  const { orpc } = useBackend()
  const imports = useQuery(orpc.imports.list.queryOptions()).data?.imports
  return imports?.some(({ state }) => state === 'running') ?? false
}

/**
 * One line for each import that is running or waits for the user. When videos of the last import failed, one line says so until
 * the user has looked at it.
 */
export function ImportStrip() {
  const { orpc } = useBackend()
  const imports = useQuery(orpc.imports.list.queryOptions()).data?.imports ?? []
  const [seenId, setSeenId] = useRemembered('import-seen', 0, isNumber)
  const isOpen = ({ state, counts }: Import) =>
    state === 'running' || state === 'paused' || (state !== 'cancelled' && counts.inDoubt > 0)
  const [last] = imports
  return (
    <>
      {imports.filter(isOpen).map((each) => (
        <StripLine key={each.importId} shown={each} />
      ))}
      {last && !isOpen(last) && last.state === 'finished' && last.counts.failed > 0 && last.importId > seenId && (
        <FailedLine shown={last} onSeen={() => setSeenId(last.importId)} />
      )}
    </>
  )
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

function Details({ importId, onPress }: { importId: number; onPress?: () => void }) {
  return (
    <SmallButton component={Link} to={`/imports/${importId}`} onClick={onPress}>
      Details
    </SmallButton>
  )
}

function FailedLine({ shown: { importId, counts }, onSeen }: { shown: Import; onSeen: () => void }) {
  return (
    <Strip
      Icon={IconAlertTriangle}
      words={`${counts.failed.toLocaleString()} of ${formatLocalCount(countToFetch(counts), 'video')} could not be added.`}
      isWarning
    >
      <Details importId={importId} onPress={onSeen} />
      <SmallButton onClick={onSeen}>Dismiss</SmallButton>
    </Strip>
  )
}

function StripLine({ shown }: { shown: Import }) {
  const { importId, counts, state } = shown
  const progress = useProgress(shown)
  return (
    <Strip
      Icon={state === 'running' ? IconDownload : IconPlayerPause}
      words={describe(shown, progress)}
      isWarning={state !== 'running'}
      progress={{ done: countDone(counts), total: countToFetch(counts), label: 'Progress of the import' }}
    >
      <Details importId={importId} />
    </Strip>
  )
}

function describe({ counts, state, pauseReason }: Import, progress: string): string {
  const outcome = describeOutcome({ ...counts, saved: 0, skipped: 0 })
  const words = outcome === '' ? progress : `${progress}, ${outcome}`
  if (state === 'running') return `Adding videos: ${words}`
  if (state === 'paused') return `Paused: ${words}. ${pauseReason?.message ?? ''}`
  return `${formatLocalCount(counts.inDoubt, 'imported video needs', 'imported videos need')} your decision.`
}
