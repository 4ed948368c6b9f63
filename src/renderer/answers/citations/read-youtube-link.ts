export interface YoutubeLink {
  readonly videoId: string
  /** Null when the link names no time. */
  readonly atMs: number | null
}

/** The video and time a link to YouTube points at; undefined for any other address. */
export function readYoutubeLink(address: string): YoutubeLink | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const videoId =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : /^youtube(-nocookie)?\.com$/.test(host)
        ? (url.searchParams.get('v') ?? /^\/(?:shorts|live|embed|v)\/([^/]+)/.exec(url.pathname)?.[1])
        : undefined
  if (videoId === undefined || !/^[\w-]{11}$/.test(videoId)) return undefined
  return { videoId, atMs: readTime(url.searchParams.get('t') ?? url.searchParams.get('start')) }
}

/** `83`, `83s`, `1m23s`, `1h2m3s`. */
function readTime(text: string | null): number | null {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '')
  if (match === null || text === null || text === '') return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
