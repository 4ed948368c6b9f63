import type { Library } from '../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { readOutcomes } from '../../src/backend/sources/hosted/outcomes.ts'
import { loadSample } from '../sample/load-sample.ts'

/** Saves and indexes the videos of the sample collection, except those that are made to fail. */
export function fillWithSample(library: Library): void {
  const sample = loadSample().filter(({ availability }) => typeof availability === 'string')
  const results = sample.map(({ data }) => ({
    data,
    status: { url: data.url, status: 'Success' as const, isLiveCrawl: false },
  }))
  const videoIds = sample.flatMap(({ data }) => new URL(data.url).searchParams.get('v') ?? [])
  for (const outcome of readOutcomes(results, videoIds)) {
    if (outcome.kind !== 'fetched') throw new Error(`The sample has a video that cannot be read: ${outcome.videoId}`)
    saveVideo(library, outcome.video, { openAtMs: 0, addedAt: 0 })
  }
  indexWaitingVideos(library)
}
