// Takes the times of searches, class by class, and prints them beside those of plain full text.
import { formatMs, formatRatio, quantile } from '../figures.ts'
import type { MadeQuery, QueryClass } from './made-query.ts'
import type { PlainSearch } from './plain-search.ts'

const rounds = 3
/** No further round begins when a class has taken this long. */
const longestMs = 8000
/** A plain search that takes longer than this is not repeated. */
const slowMs = 60
/** Of a class whose plain searches are slow, only so many are run. */
const slowQueries = 12

/** Milliseconds: by the clock, and of the processor. The latter does not grow when other programs keep the computer busy. */
export interface Taken {
  ms: number
  processorMs: number
}

export function take(work: () => void): Taken {
  const before = process.cpuUsage()
  const start = performance.now()
  work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { ms, processorMs: (user + system) / 1000 }
}

/** Each query once to warm up, then `rounds` times if that does not take too long. A round goes through all queries in turn. */
export function takeRounds(queries: readonly MadeQuery[], search: (typed: string) => void): Taken[] {
  const started = performance.now()
  for (const { typed } of queries) search(typed)
  const times: Taken[] = []
  for (let round = 0; round < rounds && (round === 0 || performance.now() - started < longestMs); round++)
    times.push(...queries.map(({ typed }) => take(() => search(typed))))
  return times
}

function takePlain(queries: readonly MadeQuery[], plain: PlainSearch): Taken[] {
  const times: Taken[] = []
  let slow = 0
  // Spread over the class, because the queries of some classes are sorted.
  const step = 7
  const spread = queries
    .map((_, index) => queries[(index * step) % queries.length])
    .filter((query) => query !== undefined)
  for (const query of queries.length % step === 0 ? queries : spread) {
    const { plain: expression } = query
    if (expression === null || slow >= slowQueries) continue
    const run = () => take(() => plain.search({ ...query, plain: expression }))
    const first = run()
    if (first.ms > slowMs) slow++
    times.push(...(first.ms > slowMs ? [first] : [run(), run()]))
  }
  return times
}

export const p95 = (taken: readonly Taken[], unit: keyof Taken = 'ms') =>
  quantile(
    taken.map((one) => one[unit]),
    0.95,
  )

/** Median, 95th percentile and maximum by the clock, and the 95th percentile of the processor's time. */
function columns(taken: readonly Taken[]): string {
  const ms = taken.map((one) => one.ms)
  const cells =
    taken.length === 0 ? [] : [...[0.5, 0.95, 1].map((share) => quantile(ms, share)), p95(taken, 'processorMs')]
  return Array.from({ length: 4 }, (_, index) => {
    const cell = cells[index]
    return (cell === undefined ? '–' : formatMs(cell).replace(' ms', '')).padStart(8)
  }).join('')
}

const head = ['p50', 'p95', 'max', 'cpu p95'].map((name) => name.padStart(8)).join('')
const nameWidth = 46

export function printHeader(title: string, beside = ''): void {
  console.log(`\n${title} (ms; cpu is the time of the processor)`)
  console.log(`  ${''.padEnd(nameWidth)}${head}${beside === '' ? '' : `   ${beside}: ${head.trimStart()}`}`)
}

export function printTimes(name: string, ours: readonly Taken[], plain?: readonly Taken[]): void {
  const ratio = (unit: keyof Taken) => formatRatio(p95(ours, unit) / p95(plain ?? [], unit))
  const beside =
    plain === undefined || plain.length === 0
      ? ''
      : `  ${columns(plain)}   p95 ${ratio('ms')}, cpu ${ratio('processorMs')}`
  console.log(`  ${name.padEnd(nameWidth)}${columns(ours)}${beside}`)
}

export function timeClass({ name, queries }: QueryClass, search: (typed: string) => void, plain?: PlainSearch): void {
  printTimes(`${name} (${queries.length})`, takeRounds(queries, search), plain && takePlain(queries, plain))
}
