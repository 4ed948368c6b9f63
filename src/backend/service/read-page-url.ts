import { readVideoUrl, type VideoUrl } from '../imports/pasted/video-url.ts'
import { isYoutubeHost } from '../imports/pasted/youtube-page.ts'
import { unreadable } from '../imports/unreadable.ts'

/** The interface takes addresses of YouTube pages only: no bare ids, and no links of others that lead there. */
export function readPageUrl(text: string): VideoUrl {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return { kind: 'unreadable', reason: unreadable.noLink }
  if (!isYoutubeHost(url.hostname.replace(/\.$/, ''))) return { kind: 'unreadable', reason: unreadable.foreign }
  return readVideoUrl(text)
}
