import { shortUrl } from '../contract/youtube/addresses.ts'
import { isVideoIdShaped } from '../contract/youtube/video-id.ts'

/** A video id that begins with a dash would be parsed as an option, so it is replaced by its link, with the time after it. */
export function protectVideoId(argument: string): string {
  if (!argument.startsWith('-')) return argument
  const [, id = argument, rest = ''] = /^(-[\w-]{10})(@.*)$/s.exec(argument) ?? []
  return isVideoIdShaped(id) ? `${shortUrl(id)}${rest}` : argument
}
