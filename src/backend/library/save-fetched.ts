import type { VideoContent } from '../../contract/app/videos.ts'
import type { Library } from './open.ts'
import { findVideo, saveVideo } from './videos.ts'

/**
 * Saves a video that was fetched for somebody else than the user, unless the library has it from another source, which may have
 * been paid for, or with captions of the user's own. Gives back whether it was saved; throws what `saveVideo` does.
 */
export function saveFetched(library: Library, video: VideoContent, now: number): boolean {
  return library
    .transaction(() => {
      const known = findVideo(library, video.videoId)
      if (known && (known.source !== video.source || known.captionTrack?.kind === 'file')) return false
      saveVideo(library, video, { openAtMs: 0, addedAt: now })
      return true
    })
    .immediate()
}
