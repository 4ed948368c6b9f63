import { setTimeout as wait } from 'node:timers/promises'
import type { RelatedResult } from '../../../contract/app/search.ts'
import type { HitsPage, HitsRequest } from '../search/list-hits.ts'
import type { MomentsPage, MomentsRequest } from '../search/list-moments.ts'
import type { FindRelatedRequest } from '../search/questions/related.ts'
import type {
  FindPassagesRequest,
  FoundPage,
  FoundPassage,
  FoundQuickly,
  PageRequest,
  SearchRequest,
} from '../search/search.ts'
import { createBackgroundIndexing } from './background-indexing.ts'
import { openSearchThread } from './search-thread.ts'

export interface Searcher {
  /** A request that is aborted before it starts is never run. Aborting rejects with `signal.reason`, also while the search runs. */
  quick(request: SearchRequest, signal?: AbortSignal): Promise<FoundQuickly>
  search(request: PageRequest, signal?: AbortSignal): Promise<FoundPage>
  findPassages(request: FindPassagesRequest, signal?: AbortSignal): Promise<FoundPassage[]>
  findRelated(request: FindRelatedRequest, signal?: AbortSignal): Promise<RelatedResult[]>
  /** One page of all moments that a search finds, as `listHits` orders them. */
  listHits(
    request: HitsRequest,
    page: { after?: number | undefined; limit: number },
    signal?: AbortSignal,
  ): Promise<HitsPage>
  /** One page of all moments that a search finds, best first. */
  listMoments(request: MomentsRequest, signal?: AbortSignal): Promise<MomentsPage>
  /** Indexes all waiting videos in the background, a few at a time between searches. Call it when a video was saved. */
  index(): void
  /** Prepares the excerpts of all indexed videos for an embedding model, a few at a time between searches. */
  makeExcerpts(signal?: AbortSignal): Promise<void>
  /** Ends the worker threads. Requests that have not finished are rejected. */
  close(): Promise<void>
}

interface SearcherOptions {
  /** True if other threads should run first, for callers that can wait. */
  hasLowPriority?: boolean
  /** Called every ten seconds while videos are indexed in the background, and when all are. */
  onIndexed?: () => void
}

/** A pause between two batches of excerpts, in which others can write to the library. */
const restMs = 20

/**
 * Searches in two worker threads, so that the search while typing never waits for anything else: one for quick searches only, and one for
 * everything that takes longer. Each is started when it is first needed.
 */
export function openSearcher(dataDir: string, { hasLowPriority = false, onIndexed }: SearcherOptions = {}): Searcher {
  const quick = openSearchThread({ dataDir, hasLowPriority, isQuick: true })
  const slow = openSearchThread({ dataDir, hasLowPriority, isQuick: false })
  const indexing = createBackgroundIndexing(
    (batch) => slow.run({ kind: 'index', batch }),
    () => slow.run({ kind: 'merge' }),
    () => onIndexed?.(),
  )
  const noted = <Found>(found: Promise<Found>): Promise<Found> => {
    indexing.noteSearch()
    return found
  }

  return {
    index: indexing.start,
    quick: (request, signal) => noted(quick.run({ kind: 'quick', request }, signal)),
    search: (request, signal) => noted(slow.run({ kind: 'search', request }, signal)),
    findRelated: (request, signal) => noted(slow.run({ kind: 'findRelated', request }, signal)),
    listHits: (request, page, signal) => noted(slow.run({ kind: 'listHits', request, page }, signal)),
    listMoments: (request, signal) => noted(slow.run({ kind: 'listMoments', request }, signal)),
    findPassages: (request, signal) => noted(slow.run({ kind: 'findPassages', request }, signal)),
    async makeExcerpts(signal) {
      while (await slow.run<boolean>({ kind: 'excerpt' }, signal)) await wait(restMs)
    },
    async close() {
      indexing.stop()
      await Promise.all([quick.close(), slow.close()])
    },
  }
}
