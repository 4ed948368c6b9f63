import type { Import } from '../../contract/app/imports.ts'

type Counts = Import['counts']

/** Pasted lines that hold a link or a video id. */
export function countLinks({ total, unreadable }: Counts): number {
  return total - unreadable
}

/** Videos the import fetches. Lines without a link, duplicates and videos already in the library are no work. */
export function countToFetch({ total, unreadable, skipped }: Counts): number {
  return total - unreadable - skipped
}

/** Videos of `countToFetch` that need no more work. */
export function countDone(counts: Counts): number {
  return countToFetch(counts) - counts.waiting
}

/** How many items were done at one point in time. */
export interface ProgressSample {
  at: number
  done: number
}

const windowMs = 90_000

/** Adds a sample if more items are done now, and drops samples too old to tell the current speed. */
export function addSample(samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] {
  const last = samples.at(-1)
  if (last && sample.done < last.done) return [sample]
  if (last?.done === sample.done) return [...samples]
  const kept = samples.filter(({ at }, index) => sample.at - at <= windowMs || index >= samples.length - 2)
  return [...kept, sample]
}

/** Milliseconds until `remaining` items are done at the speed of the samples; undefined while there are too few samples. */
export function estimateWaitMs(samples: readonly ProgressSample[], remaining: number): number | undefined {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.done - first.done < 2) return undefined
  return ((last.at - first.at) / (last.done - first.done)) * remaining
}
