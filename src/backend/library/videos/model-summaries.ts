// Writes a model's summary of a video, or restores the summary that the source sent.
import { AppError } from '../../../contract/app/errors.ts'
import type { Section, Video } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { passagesOf } from '../search/index/passages.ts'
import {
  findKeptSummary,
  fingerprintOf,
  forgetKeptSummary,
  type KeptSummary,
  keepSummary,
  type Summarised,
  summarisedOf,
} from './kept-summaries.ts'
import { setPartAside } from './replaced-parts.ts'
import { findRowId, getOriginalVideo, replacePassages } from './videos.ts'

export interface NewModelSummary {
  model: string
  at: number
  /** `fingerprintOf` the video when it was summarised. */
  fingerprint: string
  text: string
  sections: readonly Section[]
}

function replace(library: Library, rowId: number, video: Video, summarised: Summarised): void {
  replacePassages(library, rowId, passagesOf({ ...video, ...summarised }))
  library
    .prepare('UPDATE all_videos SET summary_method = ?, section_method = ?, section_count = ? WHERE id = ?')
    .run(summarised.summary?.method ?? null, summarised.sectionMethod, summarised.sections.length, rowId)
}

/** Keeps the model's present summary among the replaced parts, so that it can be restored. */
function setSummaryAside(library: Library, rowId: number, video: Video, kept: KeptSummary, at: number): void {
  if (video.summary === null) return
  const { fingerprint, original } = kept
  const { isOfEarlierText: _, ...summary } = video.summary
  const over = original.summary?.method === 'service' ? original.summary : null
  const content = { summary, byModel: { sections: kept.sections ?? video.sections, fingerprint, over } }
  setPartAside(library, rowId, { part: 'summary', origin: 'model', reason: 'replaced', unread: 0, content }, at)
}

/**
 * Writes the summary in one transaction. Throws VIDEO_NOT_FOUND. If the video's text has changed since it was summarised, throws
 * VIDEO_CHANGED and keeps the summary, which may have been paid for, among the replaced parts.
 */
export function writeModelSummary(library: Library, videoId: string, written: NewModelSummary): void {
  const { model, at, fingerprint, text, sections } = written
  const changedTitle = library
    .transaction((): string | null => {
      const video = getOriginalVideo(library, videoId)
      const rowId = findRowId(library, videoId)
      if (rowId === undefined) return video.title
      const kept = findKeptSummary(library, rowId)
      if (fingerprintOf(video) !== fingerprint) {
        const summary = { text, method: 'model' as const, by: { model, at } }
        const content = { summary, byModel: { sections: [...sections], fingerprint, over: null } }
        setPartAside(library, rowId, { part: 'summary', origin: 'model', reason: 'rejected', unread: 0, content }, at)
        return video.title
      }
      if (kept !== undefined && video.summary?.text !== text) setSummaryAside(library, rowId, video, kept, at)
      const original = kept?.original ?? summarisedOf(video)
      const { sectionMethod } = video
      replace(library, rowId, video, { summary: { text, method: 'model' }, sections: [...sections], sectionMethod })
      keepSummary(library, rowId, { model, at, fingerprint, original, sections: [...sections], isOfEarlierText: false })
      return null
    })
    .immediate()
  if (changedTitle === null) return
  throw new AppError(
    'VIDEO_CHANGED',
    `The text of “${changedTitle}” changed while it was summarised. The summary is kept under Earlier versions. Summarise the video again for its new text.`,
    { videoId },
  )
}

/**
 * Restores the summary that the source sent. The model's summary is kept among the replaced parts and can be restored later. Returns false
 * if the video has no summary by a model.
 */
export function restoreSummary(library: Library, videoId: string, now = Date.now()): boolean {
  return library
    .transaction(() => {
      const rowId = findRowId(library, videoId)
      const kept = rowId === undefined ? undefined : findKeptSummary(library, rowId)
      if (rowId === undefined || kept === undefined) return false
      const video = getOriginalVideo(library, videoId)
      setSummaryAside(library, rowId, video, kept, now)
      replace(library, rowId, video, kept.original)
      forgetKeptSummary(library, rowId)
      return true
    })
    .immediate()
}
