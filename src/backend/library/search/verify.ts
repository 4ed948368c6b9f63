// Looks at the excerpts that the index lists: finds their moments, and leaves out those that do not match after all.
import type { Library } from '../database/open.ts'
import type { BestMatch } from './candidates.ts'
import { readHitClips } from './hit-clips.ts'
import { videoOf } from './index/passages.ts'
import type { ClipRun } from './locate.ts'
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
  for (const one of near) one.prepare([...new Set([...byExcerpt.keys()].map(videoOf))])
  return candidates.flatMap((candidate): FoundExcerpt[] => {
    const excerptId = typeof candidate === 'number' ? candidate : candidate.id
    const clips = byExcerpt.get(excerptId)
    const first = clips?.[0]
    if (clips === undefined || first === undefined) return []
    if (kindCodes !== null && !kindCodes.includes(first.kind)) return []
    const videoRowId = videoOf(excerptId)
    const located = locate(clips)
    const runs = located.runs
      .filter((run) => near.every((one) => one.allows(videoRowId, run)))
      .map((run) => ({ ...run, kind: located.kind }))
    if (runs.length === 0) return []
    const bm25 = typeof candidate === 'number' ? undefined : candidate.bm25
    return [{ excerptId, videoRowId, runs, score: scorer.score({ ...located, runs }, bm25) }]
  })
}
