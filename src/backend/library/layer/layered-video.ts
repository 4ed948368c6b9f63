// Reads a video with what the user's layer needs to know of it.
import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { applyUserLayer } from './apply-user-layer.ts'
import { type LayerClip, readClips } from './place-corrections.ts'

export interface LabelledClip extends LayerClip {
  /** The source's label or the corrected one. */
  label: string | null
}

export interface LayeredVideo {
  rowId: number
  textVersion: number
  title: string
  clips: LayerClip[]
}

/** Throws VIDEO_NOT_FOUND. The clips have the latest corrections and names. */
export function readLayeredVideo(library: Library, videoId: string): LayeredVideo {
  const video = prepareOnce<[string], Omit<LayeredVideo, 'clips'> & { isPending: number }>(
    library,
    `SELECT id AS rowId, text_version AS textVersion, title,
       EXISTS (SELECT 1 FROM pending_layers WHERE youtube_id = videos.youtube_id) AS isPending
     FROM videos WHERE youtube_id = ?`,
  ).get(videoId)
  if (video === undefined)
    throw new AppError('VIDEO_NOT_FOUND', `The video ${videoId} is not in the library. Add it first.`, { videoId })
  const { isPending, ...facts } = video
  if (isPending === 1) applyUserLayer(library, facts.rowId)
  return { ...facts, clips: readClips(library, facts.rowId) }
}

/** Like `readLayeredVideo`, but throws VIDEO_CHANGED if the text is no longer of this version. */
export function readLayeredText(library: Library, videoId: string, textVersion: number): LayeredVideo {
  const video = readLayeredVideo(library, videoId)
  if (video.textVersion === textVersion) return video
  const message = `The text of “${video.title}” was replaced since it was opened. Open the video again, then repeat the change.`
  throw new AppError('VIDEO_CHANGED', message, { videoId })
}
