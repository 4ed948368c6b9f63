import type { Estimate } from '../../contract/app/costs.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { Library } from '../library/database/open.ts'
import { findPrice } from './prices.ts'

export interface ImportToEstimate {
  /** Null when no source is set up. */
  source: SourceKind | null
  crawlMode: CrawlMode
  /** The number of videos to fetch. */
  videoCount: number
}

/** Estimates with the highest price that the crawl mode allows. The import costs less if the service has some videos in its cache. */
export function estimateImport(library: Library, { source, crawlMode, videoCount }: ImportToEstimate): Estimate {
  if (source === 'local' || videoCount === 0) return { kind: 'free' }
  const price = source === null ? null : findPrice(library, 'videos', crawlMode === 'never' ? 'cached' : 'live')
  if (price === null) return { kind: 'unknown' }
  const { eachUsd, count } = price
  return { kind: 'known', totalUsd: eachUsd * videoCount, perVideoUsd: eachUsd, fromVideos: count }
}

/** Null when the cost is unknown. */
export function estimatedUsd(estimate: Estimate): number | null {
  if (estimate.kind === 'known') return estimate.totalUsd
  return estimate.kind === 'free' ? 0 : null
}
