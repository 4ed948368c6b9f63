// Summaries by a language model, written as a whole beside what the source sent, and taken back again.
import { AppError } from '../../contract/app/errors.ts'
import type { Section, Video } from '../../contract/app/videos.ts'
import { awaitIndexing } from './index-videos.ts'
import { findOriginal, fingerprintOf, forgetOriginal, type Summarised, summarisedOf } from './kept-summaries.ts'
import type { Library } from './open.ts'
import { insertPassages, passagesOf } from './passages.ts'
import { storedText } from './stored-values.ts'
import { findRowId, forget, getVideo } from './videos.ts'

export interface NewModelSummary {
  model: string
  at: number
  /** Of the video as it was summarised: see `fingerprintOf`. */
  fingerprint: string
  text: string
  sections: readonly Section[]
}

function replace(library: Library, rowId: number, video: Video, summarised: Summarised): void {
  forget(library, rowId)
  insertPassages(library, rowId, passagesOf({ ...video, ...summarised }))
  library
    .prepare('UPDATE videos SET summary_method = ?, section_method = ?, section_count = ? WHERE id = ?')
    .run(summarised.summary?.method ?? null, summarised.sectionMethod, summarised.sections.length, rowId)
  awaitIndexing(library, rowId)
}

/** All or nothing. Throws VIDEO_NOT_FOUND, and VIDEO_CHANGED when the video is not the one that was summarised any more. */
export function writeModelSummary(library: Library, videoId: string, written: NewModelSummary): void {
  library
    .transaction(() => {
      const video = getVideo(library, videoId)
      const rowId = findRowId(library, videoId)
      const { model, at, fingerprint, text, sections } = written
      if (rowId === undefined || fingerprintOf(video) !== fingerprint)
        throw new AppError(
          'VIDEO_CHANGED',
          `“${video.title}” was fetched again with other words while it was summarised: summarise it again.`,
          { videoId },
        )
      const original = findOriginal(library, rowId) ?? summarisedOf(video)
      replace(library, rowId, video, {
        summary: { text, method: 'model' },
        sections: [...sections],
        sectionMethod: video.sectionMethod,
      })
      library
        .prepare(
          `INSERT INTO model_summaries (video_id, at, model, fingerprint, original) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (video_id) DO UPDATE SET at = excluded.at, model = excluded.model, fingerprint = excluded.fingerprint`,
        )
        .run(rowId, at, storedText(model), fingerprint, JSON.stringify(original))
    })
    .immediate()
}

/** Puts back what the source sent; false where no model wrote the summary. */
export function restoreSummary(library: Library, videoId: string): boolean {
  return library
    .transaction(() => {
      const rowId = findRowId(library, videoId)
      const original = rowId === undefined ? undefined : findOriginal(library, rowId)
      if (rowId === undefined || original === undefined) return false
      replace(library, rowId, getVideo(library, videoId), original)
      forgetOriginal(library, rowId)
      return true
    })
    .immediate()
}
