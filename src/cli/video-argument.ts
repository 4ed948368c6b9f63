import { shortUrl } from '../contract/youtube/addresses.ts'
import { isVideoIdShaped } from '../contract/youtube/video-id.ts'
import { readVideoUrl } from '../contract/youtube/video-url.ts'
import { UsageError } from './errors.ts'

/** The id of a video that is given by its id or by any form of its link. Throws UsageError for anything else. */
export function readVideoId(input: string): string {
  const read = readVideoUrl(input)
  if (read.kind === 'video') return read.videoId
  throw new UsageError(`“${input}” is not a video. ${read.reason}`)
}

/** A video id that begins with a dash would be parsed as an option, so it is replaced by its link. */
export const protectVideoIds = (argv: readonly string[]): string[] =>
  argv.map((argument) => (argument.startsWith('-') && isVideoIdShaped(argument) ? shortUrl(argument) : argument))
