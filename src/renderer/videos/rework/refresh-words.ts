import type { Estimate } from '../../../contract/app/costs.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { formatUsd } from '../../ui/format/format-usd.ts'

/** Where what is known of a video came from. */
export function describeOrigin({ source, isLiveCrawl }: Pick<Video, 'source' | 'isLiveCrawl'>): string {
  if (source === 'local') return 'Read by this computer'
  if (isLiveCrawl === null) return 'From the service'
  return isLiveCrawl ? 'Fetched live by the service' : 'From the service’s cache'
}

/** What fetching one video again costs; `leftUsd` is what the monthly cap leaves, null without one. */
export function describePrice(estimate: Estimate, leftUsd: number | null, locale?: string): string {
  if (estimate.kind === 'free') return 'It costs nothing.'
  if (estimate.kind === 'unknown') return 'What it costs is not known yet; the charge will stand in Costs.'
  const price = `It costs about ${formatUsd(estimate.totalUsd, locale)}, as earlier videos did.`
  if (leftUsd === null || estimate.totalUsd <= leftUsd) return price
  return `${price} The monthly cap leaves ${formatUsd(leftUsd, locale)}: it waits until there is room.`
}
