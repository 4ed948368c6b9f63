// The messages between the searcher and its worker threads.

import type { AppError } from '../../../contract/app/errors.ts'
import type { RelatedResult } from '../../../contract/app/search.ts'
import type { IndexBatch } from '../search/index/index-videos.ts'
import type { HitsPage, HitsRequest } from '../search/list-hits.ts'
import type { MomentsPage, MomentsRequest } from '../search/list-moments.ts'
import type { FindPassagesRequest, FoundPassage } from '../search/questions/find-passages.ts'
import type { FindRelatedRequest } from '../search/questions/related.ts'
import type { FoundPage, FoundQuickly, PageRequest, SearchRequest } from '../search/search.ts'

export interface SearchWorkerData {
  dataDir: string
  /** True if other threads should run first, for callers that can wait. */
  hasLowPriority: boolean
  /** True for the thread that runs only quick searches and never writes. */
  isQuick: boolean
}

export interface IndexProgress {
  hasIndexed: boolean
  hasMore: boolean
}

export type SearchJob =
  | { kind: 'quick'; request: SearchRequest }
  | { kind: 'search'; request: PageRequest }
  | { kind: 'findPassages'; request: FindPassagesRequest }
  | { kind: 'findRelated'; request: FindRelatedRequest }
  | { kind: 'listHits'; request: HitsRequest; page: { after?: number | undefined; limit: number } }
  | { kind: 'listMoments'; request: MomentsRequest }
  /** Indexes some of the waiting videos. */
  | { kind: 'index'; batch: IndexBatch }
  /** Merges a part of the full-text index. The result is true if there is more to merge. */
  | { kind: 'merge' }
  /** Prepares the excerpts of some videos for an embedding model. The result is true if there are more. */
  | { kind: 'excerpt' }

export type ToSearchWorker = SearchJob | { kind: 'close' }

export type FromSearchWorker =
  | {
      kind: 'done'
      found:
        | FoundQuickly
        | FoundPage
        | FoundPassage[]
        | RelatedResult[]
        | HitsPage
        | MomentsPage
        | IndexProgress
        | boolean
    }
  | { kind: 'failed'; error: Pick<AppError, 'code' | 'message' | 'data'> }
