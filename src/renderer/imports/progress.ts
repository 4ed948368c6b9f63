import type { Import } from '../../contract/app/imports.ts'

type Counts = Import['counts']

/** Items that need no more work. */
export function countDone(counts: Counts): number {
  return counts.total - counts.waiting
}

/** When an import had how many items done. */
export interface ProgressSample {
  at: number
  done: number
}

const windowMs = 90_000

/** Adds a sample when something got done, and forgets those too old to say how fast it goes now. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  const last = samples.at(-1)
  if (last && sample.done < last.done) return [sample]
  if (last?.done === sample.done) return [...samples]
  const kept = samples.filter(({ at }, index) => sample.at - at <= windowMs || index >= samples.length - 2)
  return [...kept, sample]
}

/** Milliseconds until `remaining` items are done at the pace of the samples; undefined while there is no pace yet. */
export function estimateWaitMs(samples: readonly ProgressSample[], remaining: number): number | undefined {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.done - first.done < 2) return undefined
  return ((last.at - first.at) / (last.done - first.done)) * remaining
}
