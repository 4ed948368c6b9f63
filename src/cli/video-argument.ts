import { shortUrl } from '../contract/youtube/addresses.ts'
import { isVideoIdShaped } from '../contract/youtube/video-id.ts'
import { readVideoUrl } from '../contract/youtube/video-url.ts'
import { UsageError } from './errors.ts'

/** The video id of an argument that is an id or any form of URL. */
export function readVideoId(input: string): string {
  const read = readVideoUrl(input)
  if (read.kind === 'video') return read.videoId
  throw new UsageError(`“${input}” is no video: ${read.reason}`)
}

/** Ids may begin with a dash, which a command line takes for an option: those are passed on as links. */
export const protectVideoIds = (argv: readonly string[]): string[] =>
  argv.map((argument) => (argument.startsWith('-') && isVideoIdShaped(argument) ? shortUrl(argument) : argument))
