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
  /** As they stood before the call. */
  items: readonly QueuedItem[]
  /** Whether it is made to learn the price of a video. */
  isTrial: boolean
}

export interface BegunCall extends Call {
  /** What is put aside for it; null for a source without a price. */
  reservation: Reservation | null
}

/** Whether money for a live fetch may be gone when the answer does not come. */
export function isPaidFetch({ source, ask }: { source: Pick<Source, 'isPriced'>; ask: CrawlMode }): boolean {
  return source.isPriced && ask !== 'never'
}

/** What a call may turn out to be, and is paid for as. */
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

/** An answer that does not say whether it came live is taken for what was asked for. */
export function toCharge({ ask }: Call, { outcomes, cost }: VideosResponse): Charge {
  const videos = outcomes.flatMap((outcome) => (outcome.kind === 'fetched' ? [outcome.video] : []))
  const isLive = videos.some(({ isLiveCrawl }) => isLiveCrawl === true)
  const isCached = videos.length > 0 && videos.every(({ isLiveCrawl }) => isLiveCrawl === false)
  return { cost, crawlKind: isLive ? 'live' : isCached ? 'cached' : crawlKindOf(ask), videoCount: videos.length }
}

/** What the ledger says a call was for. */
function describeCall({ ask, items }: Pick<Call, 'ask' | 'items'>): string {
  const videos = items.length === 1 ? `video ${items[0]?.videoId}` : formatCount(items.length, 'video')
  const ways = { never: 'looked up', fallback: 'fetched, live if need be', always: 'fetched live' }
  return `Import: ${videos} ${ways[ask]}`
}
