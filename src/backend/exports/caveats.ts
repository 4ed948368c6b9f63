import { countRead, describeUnread } from '../../contract/app/unread.ts'
import type { Video } from '../../contract/app/videos.ts'

export const estimatedTimes = 'The times are estimated, because the text comes from a file without times.'

/** What readers must know about the text. Every format that has a place for it includes these sentences. */
export function listCaveats(video: Video): string[] {
  const estimated = video.captionTrack?.areTimesEstimated ? [estimatedTimes] : []
  return video.unread === null ? estimated : [...estimated, describeUnread(video.unread, countRead(video))]
}
