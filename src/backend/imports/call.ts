import type { CrawlKind } from '../../contract/app/costs.ts'
import type { CrawlMode } from '../../contract/app/moments.ts'
import { formatCount } from '../../contract/format-count.ts'
import type { QueuedItem } from '../library/import-items.ts'
import type { QueuedImport } from '../library/imports.ts'
import type { Reservation } from '../library/ledger/reservations.ts'
import type { Charge, PricedCall } from '../money/budget.ts'
import type { Source, VideosResponse } from '../sources/source.ts'

/** One request to a source, for items of one import. */
export interface Call {
  from: QueuedImport
  source: Source
  ask: CrawlMode
  /** The items with their state before the call. */
  items: readonly QueuedItem[]
  /** Whether the call is made to learn the price of a video. */
  isTrial: boolean
}

export interface BegunCall extends Call {
  /** The money reserved for the call; null for a free source. */
  reservation: Reservation | null
}

/** Whether the call is a live fetch that may be charged even if its answer is lost. */
export function isPaidFetch({ source, ask }: { source: Pick<Source, 'isPriced'>; ask: CrawlMode }): boolean {
  return source.isPriced && ask !== 'never'
}

/** The price to expect for a call. A `fallback` may be answered from the cache but is treated as live. */
export function crawlKindOf(ask: CrawlMode): CrawlKind {
  return ask === 'never' ? 'cached' : 'live'
}

export function toPricedCall(call: Call): PricedCall {
  const { from, ask, items, isTrial } = call
  return {
    operation: 'videos',
    crawlKind: crawlKindOf(ask),
    videoCount: items.length,
    ceilingUsd: from.ceilingPerVideoUsd,
    isTrial,
    importId: from.importId,
    note: describeCall(call),
  }
}

/** If the answer does not say whether its videos were fetched live, the kind of the request is assumed. */
export function toCharge({ ask }: Call, { outcomes, cost }: VideosResponse): Charge {
  const videos = outcomes.flatMap((outcome) => (outcome.kind === 'fetched' ? [outcome.video] : []))
  const isLive = videos.some(({ isLiveCrawl }) => isLiveCrawl === true)
  const isCached = videos.length > 0 && videos.every(({ isLiveCrawl }) => isLiveCrawl === false)
  return { cost, crawlKind: isLive ? 'live' : isCached ? 'cached' : crawlKindOf(ask), videoCount: videos.length }
}

/** The note for the ledger. */
function describeCall({ ask, items }: Pick<Call, 'ask' | 'items'>): string {
  const videos = items.length === 1 ? `video ${items[0]?.videoId}` : formatCount(items.length, 'video')
  const ways = { never: 'looked up', fallback: 'fetched, live if not cached', always: 'fetched live' }
  return `Import: ${videos} ${ways[ask]}`
}
