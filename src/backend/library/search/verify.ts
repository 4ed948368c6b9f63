// Looks at the excerpts that the index lists: finds their moments, and leaves out those that do not match after all.
import type { Library } from '../database/open.ts'
import type { BestMatch } from './candidates.ts'
import { readHitClips } from './hit-clips.ts'
import { videoOf } from './index/passages.ts'
import type { ClipRun } from './locate.ts'
import type { PlacedSpan } from './near.ts'
import type { Plan } from './plan.ts'
import type { Ranked } from './score.ts'

/** A moment that was found, without its text. */
export interface FoundRun extends ClipRun {
  kind: number
}

export interface FoundExcerpt extends Ranked {
  videoRowId: number
  runs: readonly FoundRun[]
}

/** In the order of `candidates`. */
export function verify(
  library: Library,
  { patterns, locate, kindCodes, near, scorer }: Plan,
  candidates: readonly (number | BestMatch)[],
): FoundExcerpt[] {
  const ids = candidates.map((one) => (typeof one === 'number' ? one : one.id))
  const byExcerpt = readHitClips(library, ids, patterns)
  const found = candidates.flatMap((candidate) => {
    const excerptId = typeof candidate === 'number' ? candidate : candidate.id
    const clips = byExcerpt.get(excerptId) ?? []
    const kind = clips[0]?.kind
    if (kind === undefined || (kindCodes !== null && !kindCodes.includes(kind))) return []
    const videoRowId = videoOf(excerptId)
    const located = locate(clips)
    const runs = located.runs.map((run): FoundRun & PlacedSpan => ({ ...run, kind, videoRowId }))
    return [{ excerptId, videoRowId, located, runs, bm25: typeof candidate === 'number' ? undefined : candidate.bm25 }]
  })
  const runs = found.flatMap((one) => one.runs)
  const checks = near.map((one) => one.check(runs))
  const allowed = new Set(runs.filter((_, index) => checks.every((check) => check[index])))
  return found.flatMap(({ excerptId, videoRowId, located, bm25, ...one }): FoundExcerpt[] => {
    const allowedRuns = one.runs.filter((run) => allowed.has(run))
    if (allowedRuns.length === 0) return []
    const score = scorer.score({ ...located, runs: allowedRuns }, bm25)
    return [{ excerptId, videoRowId, runs: allowedRuns, score }]
  })
}
