// Plans the next call to a source, the cheapest first.

import type { Library } from '../library/database/open.ts'
import { type ItemsToAsk, listItemsToAsk } from '../library/import-items.ts'
import type { QueuedImport } from '../library/imports.ts'
import type { Budget } from '../money/budget.ts'
import { findPrice } from '../money/prices.ts'
import type { Source } from '../sources/source.ts'
import type { BatchSize } from './batch-size.ts'
import { type Call, toPricedCall } from './call.ts'
import { needsTrial } from './import-terms.ts'

/** The maximum number of live fetches from a priced source at the same time. */
const mostFetches = 3

export interface Situation {
  /** The running calls to the same source. */
  underWay: readonly Call[]
  busyVideoIds: readonly string[]
  batchSize: BatchSize
  budget: Pick<Budget, 'fit' | 'hasReservations'>
  now: number
}

/**
 * The next call for an import; undefined when there is none to make now. A free source fetches one video at a time. With a priced source,
 * all videos are first looked up in its cache, in batches (one at a time, so that a crash loses at most one answer); then the missing
 * videos are fetched, one per call.
 */
export function planCall(library: Library, from: QueuedImport, source: Source, situation: Situation): Call | undefined {
  const isAlwaysLive = from.crawlMode === 'always'
  const fetchMode = isAlwaysLive ? 'always' : 'fallback'
  const { underWay, busyVideoIds, batchSize, budget, now } = situation
  const due = (items: ItemsToAsk, limit: number, at = now) =>
    listItemsToAsk(library, items, { importId: from.importId, isAlwaysLive, now: at, limit, busyVideoIds })
  const plan = (ask: Call['ask'], items: Call['items'], isTrial = false): Call | undefined =>
    items.length > 0 ? { from, source, ask, items, isTrial } : undefined

  if (!source.isPriced) return underWay.length > 0 ? undefined : plan(fetchMode, due('any', 1))

  const lookUps = underWay.filter(({ ask }) => ask === 'never')
  const lookUp = (items: 'lookUp' | 'lost') => {
    if (lookUps.length > 0) return undefined
    if (from.isTrial && findPrice(library, 'videos', 'cached') === null) return plan('never', due(items, 1), true)
    const call = plan('never', due(items, batchSize.atMost(source.batchSize)))
    return call && fitInto(budget, call)
  }
  const fetch = (isTrial: boolean) =>
    underWay.length - lookUps.length < mostFetches ? plan(fetchMode, due('live', 1), isTrial) : undefined
  const isOwn = (call: Call) => call.from.importId === from.importId

  if (needsTrial(library, from)) {
    if (underWay.some(isOwn)) return undefined
    // If the answer of the trial was lost, look that video up instead of trying another one.
    const isLost = due('lost', 1, Number.MAX_SAFE_INTEGER).length > 0
    return isLost ? lookUp('lost') : (fetch(true) ?? lookUp('lookUp'))
  }
  return lookUp('lookUp') ?? (lookUps.some(isOwn) ? undefined : fetch(false))
}

/** Reduces a look-up to as many videos as the rest of the cap allows. Waits until no reservations are open, so that the rest is certain. */
function fitInto(budget: Situation['budget'], call: Call): Call {
  if (budget.hasReservations()) return call
  return { ...call, items: call.items.slice(0, budget.fit(toPricedCall(call), call.items.length)) }
}
