import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { type AroundRequest, type ClipAround, listClipsAround } from './clips-around.ts'

/** What a preview of a moment shows. */
export interface Surroundings {
  clips: ClipAround[]
  publishedAt: number | null
  isEmbeddable: boolean | null
  hasThumbnail: boolean
  durationMs: number | null
}

interface FactsRecord {
  published_at: number | null
  is_embeddable: number | null
  has_thumbnail: number
  duration_ms: number | null
}

/** The clips around a moment, and the facts of its video that no search result has. Throws VIDEO_NOT_FOUND. */
export function readSurroundings(library: Library, request: AroundRequest): Surroundings {
  return library.transaction(() => {
    const clips = listClipsAround(library, request)
    const video = prepareOnce<[string], FactsRecord>(
      library,
      'SELECT published_at, is_embeddable, has_thumbnail, duration_ms FROM videos WHERE youtube_id = ?',
    ).get(request.videoId)
    const isEmbeddable = video?.is_embeddable ?? null
    return {
      clips,
      publishedAt: video?.published_at ?? null,
      isEmbeddable: isEmbeddable === null ? null : isEmbeddable === 1,
      hasThumbnail: video?.has_thumbnail === 1,
      durationMs: video?.duration_ms ?? null,
    }
  })()
}
