import type { CrawlKind, LedgerEntry, ModelPurpose } from '../../contract/app/costs.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatUsd } from '../ui/format/format-usd.ts'

export const operationWords: Record<LedgerEntry['operation'], string> = {
  videos: 'Videos',
  search: 'Search',
  answer: 'Answer',
  model: 'Language model',
}

const purposeWords: Record<ModelPurpose, string> = {
  answer: 'Model answer',
  summary: 'Model summary',
  description: 'Pictures',
  embedding: 'Search by meaning',
  test: 'Model test',
}

/** What a single charge was for. */
export function describeCharge({ operation, purpose }: Pick<LedgerEntry, 'operation' | 'purpose'>): string {
  return purpose === null ? operationWords[operation] : purposeWords[purpose]
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

/** The parts a cost is made of, as the service named them: "live fetch $0.002, transcription $0.004", or tokens; empty when it named none. */
export function describeBreakdown(breakdown: LedgerEntry['breakdown']): string {
  return Object.entries(breakdown ?? {})
    .filter(([, amount]) => amount !== 0)
    .map(([part, amount]) => describePart(part, amount))
    .join(', ')
}

/** A language model's charge is made up of counted tokens, every other one of dollars. */
function describePart(part: string, amount: number): string {
  if (part === 'inputTokens') return `${formatCount(amount, 'token')} read`
  if (part === 'outputTokens') return `${formatCount(amount, 'token')} written`
  return `${spaceWords(part)} ${formatUsd(amount)}`
}

/** `longVideo` and `long_video` as "long video"; what services call a crawl is a live fetch here. */
function spaceWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/\b(?:live )?crawl\b/, 'live fetch')
}
