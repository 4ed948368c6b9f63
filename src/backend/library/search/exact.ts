// The search once typing stops: ranks all matches and counts their moments. It takes longer for common words, so it runs in a thread of its
// own.
import type { Library } from '../database/open.ts'
import { type BestMatch, countApart, listBest, pastAllIds } from './candidates.ts'
import { eachVideo, listMoments } from './each-video.ts'
import type { Plan } from './plan.ts'
import { compareRanked } from './score.ts'
import { type FoundExcerpt, verify } from './verify.ts'

/** Moments are counted up to this number, and this many excerpts are ranked. */
export const mostCounted = 10_000
/** If there are more matches than can be counted, our own score decides among this many of the best by BM25. */
const mostRescored = 1_000
const atOnce = 1_000
/** Neighbouring excerpts share a clip, so this many of them always have more than `mostCounted` moments. */
const surelyMore = 2 * mostCounted + 2
/** The most matches that are looked at only to count them. */
const mostLookedAt = 40_000

export interface Count {
  moments: number
  videos: number
  isExact: boolean
}

export interface ExactRanking {
  /** Best first. Grows with `rankMore`. */
  excerpts: FoundExcerpt[]
  /** Matches that were not looked at yet, best first. */
  rest: BestMatch[]
  /** True if there were more matches than can be ranked. */
  isPartial: boolean
  count: Count
}

export function rankExactly(library: Library, plan: Plan, rescored = mostRescored): ExactRanking {
  const best: BestMatch[] = []
  for (const match of plan.matches) {
    if (best.length < mostCounted) best.push(...listBest(library, match, mostCounted - best.length))
  }
  const isAll = best.length < mostCounted
  const looked = isAll ? best.length : Math.min(rescored, best.length)
  const excerpts = verifyAll(library, plan, best.slice(0, looked)).sort(compareRanked)
  const rest = best.slice(looked)
  return {
    excerpts,
    rest,
    isPartial: !isAll,
    count: isAll ? { ...countMoments(excerpts), isExact: true } : countAll(library, plan),
  }
}

function verifyAll(library: Library, plan: Plan, candidates: readonly (BestMatch | number)[]): FoundExcerpt[] {
  const found: FoundExcerpt[] = []
  for (let at = 0; at < candidates.length; at += atOnce)
    found.push(...verify(library, plan, candidates.slice(at, at + atOnce)))
  return found
}

/** Looks at more of the matches, so that a list can go on. Returns false if there are none left. */
export function rankMore(library: Library, plan: Plan, ranking: ExactRanking): boolean {
  if (ranking.rest.length === 0) return false
  const next = ranking.rest.splice(0, atOnce)
  ranking.excerpts.push(...verify(library, plan, next).sort(compareRanked))
  return true
}

export function countMoments(excerpts: readonly FoundExcerpt[]): { moments: number; videos: number } {
  const byVideo = Map.groupBy(excerpts, ({ videoRowId }) => videoRowId)
  let moments = 0
  for (const ofVideo of byVideo.values()) moments += listMoments(ofVideo).length
  return { moments, videos: byVideo.size }
}

/** Counts without ranking, until there are too many to count. */
function countAll(library: Library, plan: Plan): Count {
  const over = { moments: mostCounted, videos: 0, isExact: false }
  if (!plan.isChecked && countApart(library, plan.everything, surelyMore) > mostCounted) return over
  let [moments, videos, lookedAt] = [0, 0, 0]
  for (const { moments: ofVideo, lookedAt: count } of eachVideo(library, plan, pastAllIds)) {
    moments += ofVideo.length
    if (ofVideo.length > 0) videos++
    lookedAt += count
    if (moments > mostCounted) return { ...over, videos }
    if (lookedAt > mostLookedAt) return { moments, videos, isExact: false }
  }
  return { moments, videos, isExact: true }
}
