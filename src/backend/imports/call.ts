import type { CrawlMode } from '../../contract/app/moments.ts'
import type { QueuedItem } from '../library/import-items.ts'
import type { QueuedImport } from '../library/imports.ts'
import type { Source } from '../sources/source.ts'

/** One request to a source, for items of one import. */
export interface Call {
  from: QueuedImport
  source: Source
  ask: CrawlMode
  /** As they stood before the call. */
  items: readonly QueuedItem[]
}

/** Whether money for a live fetch may be gone when the answer does not come. */
export function isPaidFetch({ source, ask }: { source: Pick<Source, 'isPriced'>; ask: CrawlMode }): boolean {
  return source.isPriced && ask !== 'never'
}

/** What the ledger says a call was for. */
export function describeCall({ ask, items }: Pick<Call, 'ask' | 'items'>): string {
  const videos = items.length === 1 ? `video ${items[0]?.videoId}` : `${items.length} videos`
  const ways = { never: 'looked up', fallback: 'fetched, live if need be', always: 'fetched live' }
  return `Import: ${videos} ${ways[ask]}`
}
