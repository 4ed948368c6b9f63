// The messages between the searcher and its worker thread.

import type { AppError } from '../../../contract/app/errors.ts'
import type { RelatedResult } from '../../../contract/app/search.ts'
import type { FindPassagesRequest, FoundPassage } from '../search/find-passages.ts'
import type { HitsPage, HitsRequest } from '../search/list-hits.ts'
import type { FindRelatedRequest } from '../search/related.ts'
import type { FoundPage, FoundQuickly, PageRequest, SearchRequest } from '../search/search.ts'

export interface SearchWorkerData {
  dataDir: string
  /** True if other threads should run first, for callers that can wait. */
  hasLowPriority: boolean
}

export type SearchJob =
  | { kind: 'quick'; request: SearchRequest }
  | { kind: 'search'; request: PageRequest }
  | { kind: 'findPassages'; request: FindPassagesRequest }
  | { kind: 'findRelated'; request: FindRelatedRequest }
  | { kind: 'listHits'; request: HitsRequest; page: { after?: number | undefined; limit: number } }
  /** Indexes some of the waiting videos. The result is true if there are more. */
  | { kind: 'index' }
  /** Makes the excerpts of some videos, to be embedded by a model. The result is true if there are more. */
  | { kind: 'excerpt' }

export type ToSearchWorker = SearchJob | { kind: 'close' }

export type FromSearchWorker =
  | { kind: 'done'; found: FoundQuickly | FoundPage | FoundPassage[] | RelatedResult[] | HitsPage | boolean }
  | { kind: 'failed'; error: Pick<AppError, 'code' | 'message' | 'data'> }
