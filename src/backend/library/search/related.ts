import type { RelatedResult } from '../../../contract/app/search.ts'
import type { Library } from '../database/open.ts'
import type { VectorIndex } from '../meaning/vector-index.ts'
import { findEstimatedTimes, noteEstimate } from '../videos/estimated-times.ts'
import { type FindPassagesRequest, findPassages } from './find-passages.ts'
import { describeVideo, readVideos } from './search.ts'

/** The results of `findPassages` grouped by video. Videos and the moments in each are sorted best first. */
export function findRelated(library: Library, request: FindPassagesRequest, index?: VectorIndex): RelatedResult[] {
  const passages = findPassages(library, request, index)
  const videos = readVideos(library, [...new Set(passages.map(({ videoRowId }) => videoRowId))])
  const estimated = findEstimatedTimes(library, [...new Set(passages.map(({ videoId }) => videoId))])
  return [...Map.groupBy(passages, ({ videoRowId }) => videoRowId)].flatMap(([videoRowId, found]) => {
    const video = videos.get(videoRowId)
    if (video === undefined) return []
    const moments = found.map(({ startMs, endMs, kind, text, speakerId, matches, foundBy }) => ({
      startMs,
      endMs,
      kind,
      text,
      speakerId,
      matches,
      foundBy,
      ...noteEstimate(estimated.get(video.videoId), kind),
    }))
    return [{ ...describeVideo(library, video), moments }]
  })
}
