import { readVideoUrl, type VideoUrl } from '../../../contract/youtube/video-url.ts'
import { isThumbnailLink } from '../../../contract/youtube/youtube-page.ts'
import { findBareIds } from './find-bare-ids.ts'
import { type FoundLink, findLinks } from './find-links.ts'

interface Mention extends FoundLink {
  url: VideoUrl
  /** A bare id or a thumbnail link. It is dropped when the line also links to the same video. */
  isAside: boolean
}

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Escapes of HTML, JSON and Markdown that may occur in links. */
const escapes = /&(?:amp|#38|#x26|quot|#34|lt|gt|apos|#39|#x27|nbsp|#160);|\\u00(?:26|3d|2f)|\\[/_-]/gi
const unescaped = new Map([
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&nbsp;', ' '],
  ['&#160;', ' '],
  ['&amp;', '&'],
  ['&#38;', '&'],
  ['&#x26;', '&'],
  ['\\u0026', '&'],
  ['\\u003d', '='],
  ['\\u002f', '/'],
])

/**
 * Returns the links and bare ids of one line, in order. An id or thumbnail beside a link to the same video (as in the columns of a table)
 * counts together with the link, and so do the two halves of a hyperlink (`[link](link)`, `<a href="link">link</a>`).
 */
export function readLine(line: string): { text: string; url: VideoUrl }[] {
  const text = line.replace(invisible, '').replace(escapes, readEscape)
  const links = findLinks(text)
  const mentions = [
    ...links.map((link) => ({ ...link, url: readVideoUrl(link.text), isAside: isThumbnailLink(link.text) })),
    ...findBareIds(text, links).map((id) => ({ ...id, url: readVideoUrl(id.text), isAside: true })),
  ].sort((one, other) => one.start - other.start)
  return joinHyperlinks(dropAsides(mentions), text)
}

function readEscape(written: string): string {
  return unescaped.get(written.toLowerCase()) ?? written.slice(1)
}

function dropAsides(mentions: readonly Mention[]): Mention[] {
  const linked = new Set(
    mentions.flatMap(({ url, isAside }) => (url.kind === 'video' && !isAside ? [url.videoId] : [])),
  )
  return mentions.filter(({ url, isAside }) => !(isAside && url.kind === 'video' && linked.has(url.videoId)))
}

function joinHyperlinks(mentions: readonly Mention[], line: string): Mention[] {
  const joined: Mention[] = []
  for (const mention of mentions) {
    const last = joined.at(-1)
    if (last && isSameVideo(last, mention) && isInsideHyperlink(line.slice(last.end, mention.start))) {
      joined[joined.length - 1] = { ...(opensAt(last) > 0 ? last : mention), start: last.start, end: mention.end }
    } else {
      joined.push(mention)
    }
  }
  return joined
}

function isSameVideo(one: Mention, other: Mention): boolean {
  return one.url.kind === 'video' && other.url.kind === 'video' && one.url.videoId === other.url.videoId
}

function opensAt({ url }: Mention): number {
  return url.kind === 'video' ? (url.openAtMs ?? 0) : 0
}

function isInsideHyperlink(between: string): boolean {
  return /^\]\(<?$|^["'][^<>]{0,300}>\s{0,20}$/.test(between)
}
