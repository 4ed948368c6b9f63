// What was spent, in sums and in prices.
import type { CrawlKind, Operation } from '../../../contract/app/costs.ts'
import type { Library } from '../database/open.ts'

/** Entries whose cost is unknown and that nothing was reserved for. */
export interface Uncounted {
  operation: Operation
  crawlKind: CrawlKind | null
  /** Null where the entry is not for a number of videos. */
  videoCount: number | null
  entries: number
}

export interface SpentBetween {
  knownUsd: number
  /** What was reserved for entries of unknown cost. */
  countedUsd: number
  uncounted: Uncounted[]
}

/** From `start` until before `end`; no charge makes room for others. */
export function sumSpentBetween(library: Library, start: number, end: number): SpentBetween {
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
  /** Per video, or per call where the operation is for no videos. */
  eachUsd: number
  count: number
}

const pricesRemembered = 100

/** Of the latest calls that delivered something at a known cost. */
export function listPaidPrices(library: Library, operation: Operation, crawlKind: CrawlKind | null): PaidPrice[] {
  return library
    .prepare<[string, string | null, number], PaidPrice>(
      `SELECT cost_usd / coalesce(video_count, 1) AS eachUsd, coalesce(video_count, 1) AS count
       FROM ledger WHERE operation = ? AND crawl_kind IS ? AND cost_usd IS NOT NULL AND coalesce(video_count, 1) > 0
       ORDER BY id DESC LIMIT ?`,
    )
    .all(operation, crawlKind, pricesRemembered)
}
