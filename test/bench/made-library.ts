import type { Library } from '../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { readOutcomes } from '../../src/backend/sources/hosted/outcomes.ts'
import { madeVideoId, makeVideosResponse } from './made-response.ts'

export const clipsPerVideo = 210
/** How many videos to make and save at a time. A whole large library would not fit into memory. */
const videosAtOnce = 1000

/** Saves and indexes invented videos with this many clips in total. */
export function fillWithMadeVideos(library: Library, passages: number): void {
  const videoCount = Math.ceil(passages / clipsPerVideo)
  for (let first = 0; first < videoCount; first += videosAtOnce) {
    const { results } = makeVideosResponse(Math.min(videosAtOnce, videoCount - first), clipsPerVideo, first)
    const outcomes = readOutcomes(
      results,
      results.map((_, index) => madeVideoId(first + index)),
    )
    library.transaction(() => {
      for (const outcome of outcomes)
        if (outcome.kind === 'fetched') saveVideo(library, outcome.video, { openAtMs: 0, addedAt: 0 })
    })()
  }
  indexWaitingVideos(library)
}

/** The most frequent word first. */
export function listWordsByRank(library: Library): string[] {
  return library
    .prepare<[], string>('SELECT term FROM term WHERE length(term) > 2 ORDER BY df DESC, term')
    .pluck()
    .all()
}
