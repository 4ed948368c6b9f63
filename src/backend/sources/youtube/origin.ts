import { youtubeSite } from '../../../contract/youtube/addresses.ts'

const youtubeHost =
  /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|ytimg\.com|ggpht\.com|googlevideo\.com|googleapis\.com)$/

/**
 * Moves a YouTube address to another origin: replaces scheme, host and port, and keeps path and query. A bare path counts as a YouTube
 * address. Returns the address unchanged when `origin` is undefined or the host is not one of YouTube's.
 */
export function rewriteOrigin(url: string, origin: string | undefined): string {
  if (origin === undefined) return url
  const from = URL.parse(url, youtubeSite)
  if (from === null || !youtubeHost.test(from.hostname)) return url
  return new URL(origin).origin + from.pathname + from.search
}
