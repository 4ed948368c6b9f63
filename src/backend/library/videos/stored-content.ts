import type { AudioClip, VideoContent } from '../../../contract/app/videos.ts'
import { boundVideo } from '../../bounds/bound-video.ts'

type LaterField = 'visualMethod' | 'storyboard' | 'unread'

/** Reads the content of a video that was stored as JSON, perhaps by an earlier version that had fewer fields. */
type StoredContent = Omit<VideoContent, LaterField | 'audioClips'> &
  Partial<Pick<VideoContent, LaterField>> & { audioClips: (Omit<AudioClip, 'isSound'> & { isSound?: boolean })[] }

export function fromStoredContent(stored: StoredContent): VideoContent {
  const visualMethod = stored.visualClips.length > 0 ? 'service' : null
  const audioClips = stored.audioClips.map((clip) => ({ isSound: false, ...clip }))
  return boundVideo({ visualMethod, storyboard: null, unread: null, ...stored, audioClips })
}
