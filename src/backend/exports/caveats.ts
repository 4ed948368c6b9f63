import { countRead, describeUnread } from '../../contract/app/unread.ts'
import type { Video } from '../../contract/app/videos.ts'
import { estimatedTimes } from './estimated-times.ts'

/** What a reader must know of the text: said in every format that has room for it. */
export function listCaveats(video: Video): string[] {
  const estimated = video.captionTrack?.areTimesEstimated ? [estimatedTimes] : []
  return video.unread === null ? estimated : [...estimated, describeUnread(video.unread, countRead(video))]
}
