import { isVideoIdShaped, normaliseVideoId } from '../../../contract/youtube/video-id.ts'

const siteHost = /^(?:[a-z0-9-]+\.)*(?:youtube\.com|youtube-nocookie\.com)$/
const shortHost = /^(?:www\.)?youtu\.be$/
const videoPath = /^\/(?:shorts|embed|live|v|e)\/([^/]+)/

/**
 * Reads a video id from a page address or a bare id, and normalises it. Null when the text contains none. Programs write these addresses, so
 * they are read more strictly than pasted links: an address that contains another link, or an id of another length, names no video.
 */
export function readServiceVideoId(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (isVideoIdShaped(trimmed)) return normaliseVideoId(trimmed)
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`)
  const id = url === null ? null : findId(url)
  return id && isVideoIdShaped(id) ? normaliseVideoId(id) : null
}

function findId(url: URL): string | null | undefined {
  const host = url.hostname.replace(/\.$/, '')
  if (shortHost.test(host)) return url.pathname.split('/')[1]
  return siteHost.test(host) ? (url.searchParams.get('v') ?? videoPath.exec(url.pathname)?.[1]) : null
}
