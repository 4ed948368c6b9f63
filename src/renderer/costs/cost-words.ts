import type { CrawlKind, LedgerEntry, ModelPurpose } from '../../contract/app/costs.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../ui/format/format-usd.ts'

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

/** "Cooling the dense city · live fetch" for one video that is in the library, otherwise the note as it was written. */
export function describeNote({
  videoTitle,
  crawlKind,
  note,
}: Pick<LedgerEntry, 'videoTitle' | 'crawlKind' | 'note'>): string {
  if (videoTitle === null) return note
  return crawlKind === null ? videoTitle : `${videoTitle} · ${crawlKind === 'live' ? 'live fetch' : 'from the cache'}`
}

/** An operation. Fetches of videos are told apart by their price: from the cache or live. */
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

/** The parts of a cost as the service names them: "live fetch $0.002, transcription $0.004", or tokens. Empty without a breakdown. */
export function describeBreakdown(breakdown: LedgerEntry['breakdown']): string {
  return Object.entries(breakdown ?? {})
    .filter(([, amount]) => amount !== 0)
    .map(([part, amount]) => describePart(part, amount))
    .join(', ')
}

/** The breakdown of a language model's charge counts tokens, every other one dollars. */
function describePart(part: string, amount: number): string {
  if (part === 'inputTokens') return `${formatLocalCount(amount, 'token')} in`
  if (part === 'outputTokens') return `${formatLocalCount(amount, 'token')} out`
  return `${spaceWords(part)} ${formatLocalUsd(amount)}`
}

/** `longVideo` and `long_video` become "long video". Services say "crawl" for a live fetch. */
function spaceWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/\b(?:live )?crawl\b/, 'live fetch')
}
