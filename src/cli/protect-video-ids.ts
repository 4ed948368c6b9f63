import { shortUrl } from '../contract/youtube/addresses.ts'
import { isVideoIdShaped } from '../contract/youtube/video-id.ts'

/** A video id that begins with a dash would be parsed as an option, so it is replaced by its link. */
export const protectVideoIds = (argv: readonly string[]): string[] =>
  argv.map((argument) => (argument.startsWith('-') && isVideoIdShaped(argument) ? shortUrl(argument) : argument))
