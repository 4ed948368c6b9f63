// What a model described of a video's frames.
import { withoutUnread } from '../../../contract/app/unread.ts'
import type { VisualClip } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { storedText } from '../database/stored-values.ts'
import { awaitIndexing } from '../search/index-videos.ts'
import { insertPassages, passagesOf } from '../search/passages.ts'
import { setPartAside } from './replaced-parts.ts'
import { storedUnread } from './video-record.ts'
import { findRowId, forget, getVideo } from './videos.ts'

/** Keeps descriptions that were bought and may not be shown any more, so that they can be restored. Nothing where the video is gone. */
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
 * Replaces what is shown in a video, all or nothing; what was there can be restored. It waits to be indexed. Throws VIDEO_NOT_FOUND, and BAD_INPUT for more than
 * the library can number.
 */
export function writeDescriptions(
  library: Library,
  videoId: string,
  described: { visualClips: VisualClip[]; visualModel: string },
  now = Date.now(),
): void {
  library
    .transaction(() => {
      const video = getVideo(library, videoId)
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
      forget(library, rowId)
      library
        .prepare(
          "UPDATE videos SET shown_count = ?, visual_method = 'model', visual_model = ?, unread = ? WHERE id = ?",
        )
        .run(
          described.visualClips.length,
          storedText(described.visualModel),
          storedUnread(withoutUnread(unread, 'shown')),
          rowId,
        )
      insertPassages(library, rowId, passages)
      awaitIndexing(library, rowId)
    })
    .immediate()
}
