import type { Library } from '../../../src/backend/library/database/open.ts'
import { excerptSomeVideos } from '../../../src/backend/library/meaning/embedded-excerpts.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'

/** Divides all videos into excerpts, indexes them, and prepares the excerpts for an embedding model. */
export function prepareExcerpts(library: Library): void {
  indexWaitingVideos(library)
  while (excerptSomeVideos(library));
}
