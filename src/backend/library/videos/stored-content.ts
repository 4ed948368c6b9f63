import type { VideoContent } from '../../../contract/app/videos.ts'
import { boundVideo } from '../../bounds/bound-video.ts'

/** A video's content as it was kept as JSON, by this version or an earlier one that knew fewer fields. */
export function fromStoredContent(stored: VideoContent): VideoContent {
  const visualMethod = stored.visualClips.length > 0 ? 'service' : null
  const audioClips = stored.audioClips.map((clip) => ({ ...{ isSound: false }, ...clip }))
  return boundVideo({ ...{ visualMethod, storyboard: null, unread: null }, ...stored, audioClips })
}
