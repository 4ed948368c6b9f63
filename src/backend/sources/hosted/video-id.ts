import { isVideoIdShaped, normaliseVideoId } from '../../../contract/youtube/video-id.ts'
import { readPageUrl } from '../../../contract/youtube/video-url.ts'
import { isThumbnailLink } from '../../../contract/youtube/youtube-page.ts'

/** Reads a video id from a page address or a bare id and normalises it. Null when the text contains none. */
export function readServiceVideoId(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (isVideoIdShaped(trimmed)) return normaliseVideoId(trimmed)
  if (isThumbnailLink(trimmed)) return null
  const page = readPageUrl(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`)
  return page.kind === 'video' ? page.videoId : null
}
