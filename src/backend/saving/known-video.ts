import type { Video } from '../../contract/app/videos.ts'
import type { Library } from '../library/database/open.ts'
import { findKeptSummary } from '../library/videos/kept-summaries.ts'
import { findOriginalVideo, findRowId } from '../library/videos/videos.ts'
import { divideVideo, type PartsByName } from './parts.ts'

/** A video of the library, divided into parts. */
export interface KnownVideo {
  rowId: number
  video: Video
  /** The video as its sources sent it, without a model's summary. */
  base: Video
  parts: PartsByName
}

export function findKnownVideo(library: Library, videoId: string): KnownVideo | undefined {
  const rowId = findRowId(library, videoId)
  const video = rowId === undefined ? undefined : findOriginalVideo(library, videoId)
  if (rowId === undefined || video === undefined) return undefined
  const kept = findKeptSummary(library, rowId)
  if (kept === undefined || video.summary === null) return { rowId, video, base: video, parts: divideVideo(video) }
  const { original, fingerprint } = kept
  const base = { ...video, ...original }
  const { isOfEarlierText: _, ...summary } = video.summary
  const over = original.summary?.method === 'service' ? original.summary : null
  const byModel = { sections: kept.sections ?? video.sections, fingerprint, over }
  return {
    rowId,
    video,
    base,
    parts: { ...divideVideo(base), summary: { origin: 'model', unread: 0, content: { summary, byModel } } },
  }
}
