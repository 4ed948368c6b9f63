import type { Estimate } from '../../../contract/app/costs.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { formatLocalUsd } from '../../ui/format/format-usd.ts'

/** Where a video's content came from. */
export function describeOrigin({ source, isLiveCrawl }: Pick<Video, 'source' | 'isLiveCrawl'>): string {
  if (source === 'local') return 'Fetched by this computer'
  if (isLiveCrawl === null) return 'From the service'
  return isLiveCrawl ? 'Fetched live by the service' : 'From the service’s cache'
}

/** The cost of re-fetching one video. `leftUsd` is the rest of the monthly cap, null without a cap. */
export function describePrice(estimate: Estimate, leftUsd: number | null, locale?: string): string {
  if (estimate.kind === 'free') return 'This costs nothing.'
  if (estimate.kind === 'unknown') return 'The cost is not known yet. It will appear in Costs.'
  const price = `About ${formatLocalUsd(estimate.totalUsd, locale)}, based on earlier videos.`
  if (leftUsd === null || estimate.totalUsd <= leftUsd) return price
  return `${price} Only ${formatLocalUsd(leftUsd, locale)} of the monthly cap is left, so the import waits until there is room.`
}
