// What a model described of a video's frames.
import type { VisualClip } from '../../contract/app/videos.ts'
import { awaitIndexing } from './index-videos.ts'
import type { Library } from './open.ts'
import { insertPassages, passagesOf } from './passages.ts'
import { storedText } from './stored-values.ts'
import { findRowId, forget, getVideo } from './videos.ts'

/**
 * Replaces what is shown in a video, all or nothing; it waits to be indexed. Throws VIDEO_NOT_FOUND, and BAD_INPUT for more than
 * the library can number.
 */
export function writeDescriptions(
  library: Library,
  videoId: string,
  described: { visualClips: VisualClip[]; visualModel: string },
): void {
  library
    .transaction(() => {
      const passages = passagesOf({ ...getVideo(library, videoId), ...described })
      const rowId = findRowId(library, videoId)
      if (rowId === undefined) return
      forget(library, rowId)
      library
        .prepare("UPDATE videos SET shown_count = ?, visual_method = 'model', visual_model = ? WHERE id = ?")
        .run(described.visualClips.length, storedText(described.visualModel), rowId)
      insertPassages(library, rowId, passages)
      awaitIndexing(library, rowId)
    })
    .immediate()
}
