// Takes the times of searches, class by class, and prints them beside those of plain full text.
import { formatMs, formatRatio, quantile } from '../figures.ts'
import type { MadeQuery, QueryClass } from './made-query.ts'
import type { PlainSearch } from './plain-search.ts'

const rounds = 3
/** A plain search that takes longer than this is not repeated. */
const slowMs = 60
/** Of a class whose plain searches are slow, only so many are run. */
const slowQueries = 12

export interface Times {
  ours: number[]
  plain: number[]
}

export function takeMs(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Each query once to warm up, then `rounds` times. The rounds go through all queries in turn. */
export function takeRounds(queries: readonly MadeQuery[], search: (typed: string) => void): number[] {
  for (const { typed } of queries) search(typed)
  return Array.from({ length: rounds }, () => queries.map(({ typed }) => takeMs(() => search(typed)))).flat()
}

function takePlain(queries: readonly MadeQuery[], plain: PlainSearch): number[] {
  const times: number[] = []
  let slow = 0
  for (const query of queries) {
    if (query.plain === null || slow >= slowQueries) continue
    const run = () => takeMs(() => plain.search({ ...query, plain: query.plain ?? '' }))
    const first = run()
    if (first > slowMs) slow++
    times.push(...(first > slowMs ? [first] : [run(), run()]))
  }
  return times
}

const shownShares = [0.5, 0.95, 1]
const columns = (times: readonly number[]) =>
  shownShares.map((share) => (times.length === 0 ? '–' : formatMs(quantile(times, share))).padStart(9)).join('')

export function printHeader(): void {
  console.log(
    `  ${''.padEnd(44)}${'p50'.padStart(9)}${'p95'.padStart(9)}${'max'.padStart(9)}   plain FTS5: p50, p95, max`,
  )
}

export function printTimes(name: string, { ours, plain }: Times): void {
  const ratio = plain.length === 0 ? '' : `   p95 ${formatRatio(quantile(ours, 0.95) / quantile(plain, 0.95))}`
  console.log(`  ${name.padEnd(44)}${columns(ours)}   ${columns(plain)}${ratio}`)
}

export function timeClass({ name, queries }: QueryClass, search: (typed: string) => void, plain: PlainSearch): Times {
  const times = { ours: takeRounds(queries, search), plain: takePlain(queries, plain) }
  printTimes(`${name} (${queries.length})`, times)
  return times
}
