import type { CrawlKind, Operation } from '../../contract/app/costs.ts'
import type { Library } from '../library/database/open.ts'
import { listPaidPrices, type PaidPrice } from '../library/ledger/spent.ts'

/**
 * The median of recent prices in the ledger, per video or per call, with the number of prices; null when there are none. Until a cached
 * video was paid for, the price of a live fetch is used, because it is the upper limit. Language models are left out: their entries are
 * of different models and do not state a price.
 */
export function findPrice(library: Library, operation: Operation, crawlKind: CrawlKind | null): PaidPrice | null {
  if (operation === 'model') return null
  const median = medianOf(listPaidPrices(library, operation, crawlKind))
  return median === null && crawlKind === 'cached' ? findPrice(library, operation, 'live') : median
}

/** Each price counts as many times as it was paid. */
export function medianOf(prices: readonly PaidPrice[]): PaidPrice | null {
  const sorted = prices.toSorted((one, other) => one.eachUsd - other.eachUsd)
  const count = sorted.reduce((sum, price) => sum + price.count, 0)
  const at = (position: number) => {
    let passed = 0
    return sorted.find((price) => {
      passed += price.count
      return passed > position
    })?.eachUsd
  }
  const [lower, upper] = [at(Math.ceil(count / 2) - 1), at(Math.floor(count / 2))]
  return lower === undefined || upper === undefined ? null : { eachUsd: (lower + upper) / 2, count }
}
