// What the searcher and its worker thread say to each other.

import type { AppError } from '../../../contract/app/errors.ts'
import type { RelatedResult, SearchResult } from '../../../contract/app/search.ts'
import type { FindPassagesRequest, FoundPassage } from '../search/find-passages.ts'
import type { SearchRequest } from '../search/search.ts'

export interface SearchWorkerData {
  dataDir: string
  /** For those who can wait longer than others. */
  stepsBack: boolean
}

export type SearchJob =
  | { kind: 'search'; request: SearchRequest }
  | { kind: 'findPassages'; request: FindPassagesRequest }
  | { kind: 'findRelated'; request: FindPassagesRequest }
  /** Answered with whether there is more to index. */
  | { kind: 'index' }
  /** Makes excerpts for a model to embed; answered in the same way. */
  | { kind: 'excerpt' }

export type ToSearchWorker = SearchJob | { kind: 'close' }

export type FromSearchWorker =
  | { kind: 'done'; found: SearchResult[] | FoundPassage[] | RelatedResult[] | boolean }
  | { kind: 'failed'; error: Pick<AppError, 'code' | 'message' | 'data'> }
