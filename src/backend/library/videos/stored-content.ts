import type { AudioClip, VideoContent } from '../../../contract/app/videos.ts'
import { boundVideo } from '../../bounds/bound-video.ts'

type LaterField = 'visualMethod' | 'storyboard' | 'unread'

/** A video's content as it was kept as JSON, by this version or an earlier one that knew fewer fields. */
type StoredContent = Omit<VideoContent, LaterField | 'audioClips'> &
  Partial<Pick<VideoContent, LaterField>> & { audioClips: (Omit<AudioClip, 'isSound'> & { isSound?: boolean })[] }

export function fromStoredContent(stored: StoredContent): VideoContent {
  const visualMethod = stored.visualClips.length > 0 ? 'service' : null
  const audioClips = stored.audioClips.map((clip) => ({ isSound: false, ...clip }))
  return boundVideo({ visualMethod, storyboard: null, unread: null, ...stored, audioClips })
}
