import { youtubeSite } from '../../../contract/youtube/addresses.ts'

const youtubeHost =
  /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|ytimg\.com|ggpht\.com|googlevideo\.com|googleapis\.com)$/

/**
 * The address on another origin: scheme, host and port replaced, path and query kept. As it is when `origin` is undefined, and
 * when it is none of YouTube's hosts; a path alone counts as YouTube's.
 */
export function rewriteOrigin(url: string, origin: string | undefined): string {
  if (origin === undefined) return url
  const from = URL.parse(url, youtubeSite)
  if (from === null || !youtubeHost.test(from.hostname)) return url
  return new URL(origin).origin + from.pathname + from.search
}
