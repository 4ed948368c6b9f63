import type { CrawlKind, LedgerEntry } from '../../contract/app/costs.ts'
import { formatUsd } from '../ui/format-usd.ts'

export const operationWords: Record<LedgerEntry['operation'], string> = {
  videos: 'Videos',
  search: 'Search',
  answer: 'Answer',
  model: 'Language model',
}

/** Which videos a fetch was of, where that is known: what is in the service's cache has another price than what it fetches live. */
export function describeOperation({
  operation,
  crawlKind,
}: {
  operation: LedgerEntry['operation']
  crawlKind: CrawlKind | null
}): string {
  if (crawlKind === null) return operationWords[operation]
  return crawlKind === 'cached' ? 'Videos from the cache' : 'Videos fetched live'
}

/** The parts a cost is made of, as the service named them: "live fetch $0.002, transcription $0.004"; empty when it named none. */
export function describeBreakdown(breakdown: LedgerEntry['breakdown']): string {
  return Object.entries(breakdown ?? {})
    .filter(([, usd]) => usd !== 0)
    .map(([part, usd]) => `${spaceWords(part)} ${formatUsd(usd)}`)
    .join(', ')
}

/** `longVideo` and `long_video` as "long video"; what services call a crawl is a live fetch here. */
function spaceWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/\b(?:live )?crawl\b/, 'live fetch')
}
