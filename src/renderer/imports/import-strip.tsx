import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import } from '../../contract/app/imports.ts'
import { formatCount, plural } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { Strip } from '../ui/notices/strip.tsx'
import { useRemembered } from '../ui/use-remembered.ts'
import { describeOutcome } from './import-words.ts'
import { countDone } from './progress.ts'
import { useProgress } from './use-progress.ts'

/**
 * One line for each import that runs, or stopped and waits for the user, and one for the last import when links of it failed,
 * until that was looked at; nothing otherwise.
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
    <Button component={Link} to={`/imports/${importId}`} size="compact-sm" variant="subtle" onClick={onPress}>
      Details
    </Button>
  )
}

function FailedLine({ shown: { importId, counts }, onSeen }: { shown: Import; onSeen: () => void }) {
  return (
    <Strip
      Icon={IconAlertTriangle}
      words={`${counts.failed.toLocaleString()} of ${formatCount(counts.total, 'link')} could not be added.`}
      isWarning
    >
      <Details importId={importId} onPress={onSeen} />
      <Button size="compact-sm" variant="subtle" onClick={onSeen}>
        Dismiss
      </Button>
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
      progress={{ done: countDone(counts), total: counts.total, label: 'Progress of the import' }}
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
  return `${formatCount(counts.inDoubt, 'video')} of an import ${plural(counts.inDoubt, 'needs', 'need')} your decision.`
}
