import { unreadable } from '../contract/youtube/unreadable.ts'
import { readVideoUrl } from '../contract/youtube/video-url.ts'
import { UsageError } from './usage-error.ts'

/** The id of a video that is given by its id or by any form of its link. Throws UsageError for anything else. */
export function readVideoId(input: string): string {
  const read = readVideoUrl(input)
  if (read.kind === 'video') return read.videoId
  const isLink = read.reason !== unreadable.noLink
  throw new UsageError(isLink ? `“${input}”: ${read.reason}` : `“${input}” is not the id or the link of a video.`)
}
