import { useEffect, useState } from 'react'
import type { Import } from '../../contract/app/imports.ts'
import { formatTimeLeft } from '../ui/format/format-time-left.ts'
import { addSample, countDone, countToFetch, estimateWaitMs, type ProgressSample } from './progress.ts'

/** "12 of 50, about 2 min left". The time is left out while the import is not running or its speed is not known yet. */
export function useProgress({ importId, state, counts }: Import): string {
  const done = countDone(counts)
  const [pace, setPace] = useState<{ importId: number; samples: ProgressSample[] }>({ importId, samples: [] })

  useEffect(() => {
    setPace((last) => ({
      importId,
      samples:
        state === 'running' ? addSample(last.importId === importId ? last.samples : [], { at: Date.now(), done }) : [],
    }))
  }, [importId, state, done])

  const samples = pace.importId === importId ? pace.samples : []
  const waitMs = state === 'running' ? estimateWaitMs(samples, counts.waiting) : undefined
  const words = `${done.toLocaleString()} of ${countToFetch(counts).toLocaleString()}`
  return waitMs === undefined || counts.waiting === 0 ? words : `${words}, ${formatTimeLeft(waitMs)}`
}
