// Sums of what was spent, and the prices that were paid.
import type { CrawlKind, Operation } from '../../../contract/app/costs.ts'
import type { Library } from '../database/open.ts'

/** Entries of unknown cost for which no amount was reserved, grouped by what the call was for. */
export interface Uncounted {
  operation: Operation
  crawlKind: CrawlKind | null
  /** The number of videos of each call; null if the call was not for videos. */
  videoCount: number | null
  entries: number
}

/**
 * Sums the entries from `start` (inclusive) to `end` (exclusive). A negative cost counts as 0, so that it cannot make room for other calls.
 * `countedUsd` is the sum of the amounts that were reserved for entries of unknown cost.
 */
export function sumSpentBetween(library: Library, start: number, end: number) {
  const rows = library
    .prepare<[number, number], Uncounted & { knownUsd: number; countedUsd: number; isUncounted: number }>(
      `SELECT operation, crawl_kind AS crawlKind, video_count AS videoCount, count(*) AS entries,
         total(max(cost_usd, 0)) AS knownUsd, total(counted_usd) AS countedUsd,
         cost_usd IS NULL AND counted_usd IS NULL AS isUncounted
       FROM ledger WHERE at >= ? AND at < ?
       GROUP BY isUncounted, iif(isUncounted, operation, 0), iif(isUncounted, crawl_kind, 0), iif(isUncounted, video_count, 0)`,
    )
    .all(start, end)
  const counted = rows.filter(({ isUncounted }) => !isUncounted)
  return {
    knownUsd: counted.reduce((sum, { knownUsd }) => sum + knownUsd, 0),
    countedUsd: counted.reduce((sum, { countedUsd }) => sum + countedUsd, 0),
    uncounted: rows
      .filter(({ isUncounted }) => isUncounted)
      .map(({ operation, crawlKind, videoCount, entries }) => ({ operation, crawlKind, videoCount, entries })),
  }
}

export interface PaidPrice {
  /** The price of one video, or of one call if the operation is not for videos. */
  eachUsd: number
  count: number
}

const pricesRemembered = 100

/** The prices of the latest 100 calls that have a known cost and delivered something. */
export function listPaidPrices(library: Library, operation: Operation, crawlKind: CrawlKind | null): PaidPrice[] {
  return library
    .prepare<[string, string | null, number], PaidPrice>(
      `SELECT cost_usd / coalesce(video_count, 1) AS eachUsd, coalesce(video_count, 1) AS count
       FROM ledger WHERE operation = ? AND crawl_kind IS ? AND cost_usd IS NOT NULL AND coalesce(video_count, 1) > 0
       ORDER BY id DESC LIMIT ?`,
    )
    .all(operation, crawlKind, pricesRemembered)
}
