// Descriptions of a video's frames that a model wrote.
import { withoutUnread } from '../../../contract/app/unread.ts'
import type { VisualClip } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { storedText } from '../database/stored-values.ts'
import { passagesOf } from '../search/index/passages.ts'
import { setPartAside } from './replaced-parts.ts'
import { storedUnread } from './video-record.ts'
import { findRowId, getOriginalVideo, replacePassages } from './videos.ts'

/**
 * Keeps paid descriptions that could not be used among the replaced parts, so that they can be restored. Does nothing if the video is no
 * longer in the library.
 */
export function setDescriptionsAside(
  library: Library,
  videoId: string,
  described: { visualClips: VisualClip[]; visualModel: string },
  now = Date.now(),
): void {
  const rowId = findRowId(library, videoId)
  if (rowId === undefined || described.visualClips.length === 0) return
  const content = { ...described, visualMethod: 'model' as const }
  setPartAside(library, rowId, { part: 'shown', origin: 'model', reason: 'rejected', unread: 0, content }, now)
}

/**
 * Replaces the visual clips of a video in one transaction and marks the video to be indexed. The earlier clips can be restored. Throws
 * VIDEO_NOT_FOUND, and BAD_INPUT for more clips than the library can number.
 */
export function writeDescriptions(
  library: Library,
  videoId: string,
  described: { visualClips: VisualClip[]; visualModel: string },
  now = Date.now(),
): void {
  library
    .transaction(() => {
      const video = getOriginalVideo(library, videoId)
      const passages = passagesOf({ ...video, ...described })
      const rowId = findRowId(library, videoId)
      if (rowId === undefined) return
      const { visualClips, visualMethod, visualModel, unread } = video
      const isNew = JSON.stringify(visualClips) !== JSON.stringify(described.visualClips)
      if (visualClips.length > 0 && isNew)
        setPartAside(
          library,
          rowId,
          {
            part: 'shown',
            origin: visualMethod === 'model' ? 'model' : 'hosted',
            reason: 'replaced',
            unread: unread?.shown ?? 0,
            content: { visualClips, visualMethod, visualModel },
          },
          now,
        )
      library
        .prepare(
          "UPDATE all_videos SET shown_count = ?, visual_method = 'model', visual_model = ?, unread = ? WHERE id = ?",
        )
        .run(
          described.visualClips.length,
          storedText(described.visualModel),
          storedUnread(withoutUnread(unread, 'shown')),
          rowId,
        )
      replacePassages(library, rowId, passages)
    })
    .immediate()
}
