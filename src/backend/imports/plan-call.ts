// What to ask a source for next: the cheapest first.

import type { Library } from '../library/database/open.ts'
import { type ItemsToAsk, listItemsToAsk } from '../library/import-items.ts'
import type { QueuedImport } from '../library/imports.ts'
import type { Budget } from '../money/budget.ts'
import { findPrice } from '../money/prices.ts'
import type { Source } from '../sources/source.ts'
import type { BatchSize } from './batch-size.ts'
import { type Call, toPricedCall } from './call.ts'
import { needsTrial } from './terms.ts'

/** Live fetches of a priced source that may be under way at once. */
const mostFetches = 3

export interface Situation {
  /** Calls to the same source that are under way. */
  underWay: readonly Call[]
  busyVideoIds: readonly string[]
  batchSize: BatchSize
  budget: Pick<Budget, 'fit' | 'hasReservations'>
  now: number
}

/**
 * The next call for an import, or undefined while there is none to make. A source without a price fetches one video at a time.
 * A priced one first looks everything up in its cache, a batch at a time (one alone, so that a crash loses one answer at most),
 * and only then fetches what is missing, one video per call.
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
    // A trial whose answer was lost is not made with another video.
    const isLost = due('lost', 1, Number.MAX_SAFE_INTEGER).length > 0
    return isLost ? lookUp('lost') : (fetch(true) ?? lookUp('lookUp'))
  }
  return lookUp('lookUp') ?? (lookUps.some(isOwn) ? undefined : fetch(false))
}

/** Near the cap a look-up asks for as many videos as may be paid for, once it is certain how much is left. */
function fitInto(budget: Situation['budget'], call: Call): Call {
  if (budget.hasReservations()) return call
  return { ...call, items: call.items.slice(0, budget.fit(toPricedCall(call), call.items.length)) }
}
