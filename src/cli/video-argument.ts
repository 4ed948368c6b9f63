import { readVideoUrl } from '../contract/youtube/video-url.ts'
import { UsageError } from './usage-error.ts'

/** The id of a video that is given by its id or by any form of its link. Throws UsageError for anything else. */
export function readVideoId(input: string): string {
  const read = readVideoUrl(input)
  if (read.kind === 'video') return read.videoId
  throw new UsageError(`“${input}” is not a video. ${read.reason}`)
}
