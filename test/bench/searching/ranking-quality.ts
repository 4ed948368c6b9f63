// How much of the best ten excerpts, by our own score over all matches without any limit, is among the fifty that are shown first.
import type { Library } from '../../../src/backend/library/database/open.ts'
import { listBest } from '../../../src/backend/library/search/candidates.ts'
import { rankExactly } from '../../../src/backend/library/search/exact.ts'
import { type Plan, planSearch } from '../../../src/backend/library/search/plan.ts'
import { rankQuickly } from '../../../src/backend/library/search/quick.ts'
import { compareRanked } from '../../../src/backend/library/search/score.ts'
import { readQueryTerms } from '../../../src/backend/library/search/terms/query.ts'
import { verify } from '../../../src/backend/library/search/verify.ts'
import type { QueryClass } from './made-query.ts'

const shown = 50
const best = 10
const atOnce = 1000
const everyMatch = 10_000_000
/** Ranking all matches of a common word takes seconds, so only some queries of each class are judged. */
const judgedQueries = 12
/** No further query of a class is judged after this time. */
const longestMs = 10_000

/** All matches, best first. Every one is read and scored. */
function rankAll(library: Library, plan: Plan): number[] {
  const found = plan.matches.flatMap((match) => {
    const matches = listBest(library, match, everyMatch)
    const excerpts = []
    for (let at = 0; at < matches.length; at += atOnce) {
      // Only the best of those so far can be among the best of all.
      excerpts.push(...verify(library, plan, matches.slice(at, at + atOnce)))
      excerpts.sort(compareRanked).splice(best)
    }
    return excerpts
  })
  return found
    .sort(compareRanked)
    .slice(0, best)
    .map(({ excerptId }) => excerptId)
}

function share(wanted: readonly number[], excerpts: readonly { excerptId: number }[]): number {
  const ids = new Set(excerpts.slice(0, shown).map(({ excerptId }) => excerptId))
  return wanted.filter((id) => ids.has(id)).length / wanted.length
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function printQuality(library: Library, classes: readonly QueryClass[]): void {
  console.log(`\nOf the best ${best} of all matches, among the ${shown} shown first (means): quick, exact`)
  for (const { name, queries } of classes) {
    const [quick, exact]: [number[], number[]] = [[], []]
    const step = Math.max(1, Math.floor(queries.length / judgedQueries))
    const started = performance.now()
    for (const { typed } of queries.filter((_, index) => index % step === 0)) {
      if (performance.now() - started > longestMs) break
      const query = readQueryTerms(typed)
      const [plan, exhaustive] = [
        planSearch(library, query, { query: typed }),
        planSearch(library, query, { query: typed }, { completedUpTo: Number.POSITIVE_INFINITY }),
      ]
      const wanted = exhaustive ? rankAll(library, exhaustive) : []
      if (!plan || !exhaustive || wanted.length === 0) continue
      quick.push(share(wanted, rankQuickly(library, plan).excerpts))
      exact.push(share(wanted, rankExactly(library, exhaustive).excerpts))
    }
    if (quick.length > 0)
      console.log(`  ${`${name} (${quick.length})`.padEnd(48)}${mean(quick).toFixed(2)}  ${mean(exact).toFixed(2)}`)
  }
}
