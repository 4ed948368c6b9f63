import { useEffect, useState } from 'react'
import type { Import } from '../../contract/app/imports.ts'
import { formatWait } from '../ui/format/format-wait.ts'
import { addSample, countDone, estimateWaitMs, type ProgressSample } from './progress.ts'

/** "12 of 50, about 2 min": the wait is left out until the pace is known and while the import does not run. */
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
  const words = `${done.toLocaleString()} of ${counts.total.toLocaleString()}`
  return waitMs === undefined || counts.waiting === 0 ? words : `${words}, about ${formatWait(waitMs)}`
}
