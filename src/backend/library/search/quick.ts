// The search while somebody types: a few milliseconds, whatever is typed.
import type { Library } from '../database/open.ts'
import { canRankAll, listBest, listNewest, type Match } from './candidates.ts'
import type { Plan } from './plan.ts'
import { compareRanked } from './score.ts'
import { type FoundExcerpt, verify } from './verify.ts'

/** With this many excerpts, a page of moments can be shown and the best of them come first. */
const enough = 100
/** How many of the best matches are looked at, if not all of the first ones match. */
const mostBest = 400
/** Looking at the newest matches ends after this time, counted for each kind of match. */
const mostMs = 6

export interface QuickRanking {
  /** Best first. */
  excerpts: FoundExcerpt[]
  /** True if there are no other matches. */
  isComplete: boolean
}

export function rankQuickly(library: Library, plan: Plan): QuickRanking {
  const excerpts: FoundExcerpt[] = []
  let isComplete = true
  for (const match of plan.matches) {
    if (excerpts.length >= enough) {
      isComplete = false
      break
    }
    const find = canRankAll(match) ? findBest : findNewest
    if (!find(library, plan, match, excerpts)) isComplete = false
  }
  return { excerpts: excerpts.sort(compareRanked), isComplete }
}

/** Adds to `found`, and returns whether all matches were looked at. */
function findBest(library: Library, plan: Plan, match: Match, found: FoundExcerpt[]): boolean {
  const best = listBest(library, match, mostBest)
  // Words near a moment are looked for once for all candidates, because each time costs a full-text search.
  const atOnce = plan.near.length > 0 ? mostBest : enough
  let at = 0
  while (at < best.length && found.length < enough) {
    found.push(...verify(library, plan, best.slice(at, at + atOnce)))
    at += atOnce
  }
  return at >= best.length && best.length < mostBest
}

function findNewest(library: Library, plan: Plan, match: Match, found: FoundExcerpt[]): boolean {
  const started = performance.now()
  for (const ids of listNewest(library, match, enough)) {
    for (let at = 0; at < ids.length && found.length < enough; at += enough)
      found.push(...verify(library, plan, ids.slice(at, at + enough)))
    if (found.length >= enough || performance.now() - started > mostMs) return false
  }
  // Of each slice and video only some were listed.
  return false
}
