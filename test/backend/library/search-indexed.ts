import type { Library } from '../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { type SearchRequest, searchLibrary } from '../../../src/backend/library/search/search.ts'
import type { SearchResult } from '../../../src/contract/app/search.ts'

/** Indexes what was saved, then searches. */
export function searchIndexed(library: Library, request: SearchRequest): SearchResult[] {
  indexWaitingVideos(library)
  return searchLibrary(library, request).results
}
