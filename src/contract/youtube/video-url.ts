// Reads the address of a video in any form. youtube-page.ts reads YouTube's own addresses.
import { youtubeSite } from './addresses.ts'
import { readChannelPath, readListId, type VideoList } from './list-url.ts'
import { readRedirector } from './redirector.ts'
import { readStartTimeMs } from './start-time.ts'
import { trimAround } from './trim-around.ts'
import { unreadable } from './unreadable.ts'
import { isVideoIdShaped, normaliseVideoId } from './video-id.ts'
import { isYoutubeHost, readYoutubePage } from './youtube-page.ts'

/** `list` is the playlist or channel that the link names, alone or together with a video. `openAtMs` is null if it names no time. */
export type VideoUrl = { list?: VideoList } & (
  | { kind: 'video'; videoId: string; openAtMs: number | null }
  | { kind: 'unreadable'; reason: string }
)

/** The video's link may be wrapped in this many other links. */
const deepestNesting = 3
const longestInput = 20_000

/** Reads a link in any form, or a bare video id. Never throws. */
export function readVideoUrl(input: string): VideoUrl {
  if (input.length > longestInput) return { kind: 'unreadable', reason: unreadable.noLink }
  return readLink(trimAround(input.replace(/&(?:amp|#38|#x26);/gi, '&')), 0)
}

/** Reads the address of a YouTube page only: no bare ids, and no links of other sites that lead to YouTube. */
export function readPageUrl(text: string): VideoUrl {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return { kind: 'unreadable', reason: unreadable.noLink }
  if (!isYoutubeHost(url.hostname.replace(/\.$/, ''))) return { kind: 'unreadable', reason: unreadable.foreign }
  return readVideoUrl(text)
}

function readLink(text: string, depth: number): VideoUrl {
  if (depth > deepestNesting) return { kind: 'unreadable', reason: unreadable.nestedTooDeep }
  if (isVideoIdShaped(text)) return { kind: 'video', videoId: normaliseVideoId(text), openAtMs: null }
  const url = URL.parse(spellOut(text))
  if (!url?.hostname.includes('.')) return readBareText(text)
  url.hostname = url.hostname.replace(/\.$/, '')

  const page = isYoutubeHost(url.hostname) ? readYoutubePage(url) : readRedirector(url)
  if (page.kind === 'link') return readLink(page.url, depth + 1)
  if (page.kind === 'unreadable') return page
  const { videoId, startTime, list } = page
  const video = { kind: 'video', videoId: normaliseVideoId(videoId), openAtMs: readStartTimeMs(startTime) } as const
  return list ? { ...video, list } : video
}

/** Completes an address that lacks its scheme, and turns links of YouTube's apps into links of the site. */
function spellOut(text: string): string {
  if (/^https?%3a/i.test(text)) return decode(text)
  const appLink = /^(?:vnd\.)?youtube:(?:\/\/)?/i.exec(text)
  if (appLink) return spellOutAppLink(text.slice(appLink[0].length))
  if (/^intent:\/\//i.test(text)) return `https${text.slice('intent'.length)}`
  if (/^[a-z][a-z0-9+.-]{0,20}:/i.test(text) && !/^[a-z0-9.-]{1,255}:\d/i.test(text)) return text
  return `https://${text.replace(/^[:/]{0,3}/, '')}`
}

function spellOutAppLink(rest: string): string {
  if (/^[A-Za-z0-9_-]{11}(?![A-Za-z0-9_.-])/.test(rest)) return `https://youtu.be/${rest.replace('&', '?')}`
  return /^[\w-]{1,63}(?:\.[\w-]{1,63})+/.test(rest) ? `https://${rest}` : `${youtubeSite}/${rest}`
}

function readBareText(text: string): VideoUrl {
  if (/^@[\p{L}\p{N}._·-]{3,50}$/u.test(text)) return readChannelPath([encodeURI(text)])
  if (/^UC[A-Za-z0-9_-]{22}$/.test(text)) return readChannelPath(['channel', text])
  if (/^(?:PL|UU|FL|RD|OLAK5uy_)[A-Za-z0-9_-]{10,60}$/.test(text)) return readListId(text)
  return { kind: 'unreadable', reason: unreadable.noLink }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
