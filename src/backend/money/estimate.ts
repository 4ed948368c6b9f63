import type { Estimate } from '../../contract/app/costs.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { Library } from '../library/database/open.ts'
import { findPrice } from './prices.ts'

export interface ImportToEstimate {
  /** Null while there is none. */
  source: SourceKind | null
  crawlMode: CrawlMode
  /** How many videos are to be fetched. */
  videoCount: number
}

/** By the dearest kind that the crawl mode allows: an import may cost less, as far as the service has its videos already. */
export function estimateImport(library: Library, { source, crawlMode, videoCount }: ImportToEstimate): Estimate {
  if (source === 'local' || videoCount === 0) return { kind: 'free' }
  const price = source === null ? null : findPrice(library, 'videos', crawlMode === 'never' ? 'cached' : 'live')
  if (price === null) return { kind: 'unknown' }
  const { eachUsd, count } = price
  return { kind: 'known', totalUsd: eachUsd * videoCount, perVideoUsd: eachUsd, fromVideos: count }
}

/** Null while it is not known. */
export function estimatedUsd(estimate: Estimate): number | null {
  if (estimate.kind === 'known') return estimate.totalUsd
  return estimate.kind === 'free' ? 0 : null
}
