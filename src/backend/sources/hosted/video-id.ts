import { isVideoIdShaped, normaliseVideoId } from '../../imports/pasted/video-id.ts'

const hostPattern = /^(?:[a-z0-9-]+\.)*(?:youtube\.com|youtube-nocookie\.com)$/
const pathPattern = /^\/(?:shorts|embed|live|v|e)\/([^/]+)/

/** The video a service speaks of, in the one spelling of its id: from a page's address, or a bare id. Null when it names none. */
export function readVideoId(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (isVideoIdShaped(trimmed)) return normaliseVideoId(trimmed)
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`)
  if (url === null) return null
  const id = candidateId(url)
  return id && isVideoIdShaped(id) ? normaliseVideoId(id) : null
}

function candidateId(url: URL): string | null | undefined {
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (host === 'youtu.be' || host === 'www.youtu.be') return url.pathname.split('/')[1]
  if (!hostPattern.test(host)) return undefined
  return url.searchParams.get('v') ?? pathPattern.exec(url.pathname)?.[1]
}

export const watchUrl = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`
