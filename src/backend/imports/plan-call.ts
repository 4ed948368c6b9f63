// What to ask a source for next: the cheapest first.
import { listItemsToAsk } from '../library/import-items.ts'
import type { QueuedImport } from '../library/imports.ts'
import type { Library } from '../library/open.ts'
import type { Source } from '../sources/source.ts'
import type { BatchSize } from './batch-size.ts'
import type { Call } from './call.ts'

/** Live fetches of a priced source that may be under way at once. */
const mostFetches = 3

export interface Situation {
  /** Calls to the same source that are under way. */
  underWay: readonly Call[]
  busyVideoIds: readonly string[]
  batchSize: BatchSize
  now: number
}

/**
 * The next call for an import, or undefined while there is none to make. A source without a price fetches one video at a time.
 * A priced one first looks everything up in its cache, a batch at a time (one alone, so that a crash loses one answer at most),
 * and only then fetches what is missing, one video per call.
 */
export function planCall(library: Library, from: QueuedImport, source: Source, situation: Situation): Call | undefined {
  const isAlwaysLive = from.crawlMode === 'always'
  const { underWay, busyVideoIds, batchSize, now } = situation
  const due = (items: 'lookUp' | 'live' | 'any', limit: number) =>
    listItemsToAsk(library, items, { importId: from.importId, isAlwaysLive, now, limit, busyVideoIds })
  const plan = (ask: Call['ask'], items: Call['items']) => (items.length > 0 ? { from, source, ask, items } : undefined)
  const fetchMode = isAlwaysLive ? 'always' : 'fallback'

  if (!source.isPriced) return underWay.length > 0 ? undefined : plan(fetchMode, due('any', 1))

  const lookUps = underWay.filter(({ ask }) => ask === 'never')
  const lookUp = lookUps.length === 0 ? plan('never', due('lookUp', batchSize.atMost(source.batchSize))) : undefined
  if (lookUp) return lookUp
  const isLookingUp = lookUps.some((call) => call.from.importId === from.importId)
  if (isLookingUp || underWay.length - lookUps.length >= mostFetches) return undefined
  return plan(fetchMode, due('live', 1))
}
