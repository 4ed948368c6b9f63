// What a model described of a video's frames, which no source says and a refresh therefore leaves.
import type { Video, VideoContent, VisualClip } from '../../contract/app/videos.ts'
import { awaitIndexing, removeFromIndex } from './index-videos.ts'
import type { Library } from './open.ts'
import { deletePassages, insertPassages, passagesOf } from './passages.ts'

/** What a source says of a video, with the model's descriptions of a known one where the source has none. */
export function withDescriptions(
  content: VideoContent,
  known: Video | undefined,
): VideoContent & Pick<Video, 'visualModel'> {
  if (known?.visualMethod !== 'model' || content.visualClips.length > 0) return { ...content, visualModel: null }
  const { visualClips, visualMethod, visualModel } = known
  return { ...content, visualClips, visualMethod, visualModel }
}

/**
 * Replaces what is shown in a video, all or nothing; it waits to be indexed. Throws BAD_INPUT for more than the library can
 * number.
 */
export function writeDescriptions(
  library: Library,
  video: Video & { rowId: number },
  described: { visualClips: VisualClip[]; visualModel: string },
): void {
  const passages = passagesOf({ ...video, ...described })
  library
    .transaction(() => {
      removeFromIndex(library, video.rowId)
      deletePassages(library, video.rowId)
      library
        .prepare("UPDATE videos SET shown_count = ?, visual_method = 'model', visual_model = ? WHERE id = ?")
        .run(described.visualClips.length, described.visualModel, video.rowId)
      insertPassages(library, video.rowId, passages)
      awaitIndexing(library, video.rowId)
    })
    .immediate()
}
