import { playerOrigin } from '../../../contract/youtube/addresses.ts'

/** A player tells YouTube which page it is on only where that page has a web address; a desktop window's own scheme is not one. */
export function embedUrl(
  video: { videoId: string; startMs: number },
  page: { origin: string; language: string },
): string {
  const url = new URL(`/embed/${encodeURIComponent(video.videoId)}`, playerOrigin)
  url.searchParams.set('enablejsapi', '1')
  url.searchParams.set('playsinline', '1')
  url.searchParams.set('rel', '0')
  url.searchParams.set('start', String(Math.floor(video.startMs / 1000)))
  url.searchParams.set('cc_load_policy', '0')
  url.searchParams.set('iv_load_policy', '3')
  url.searchParams.set('hl', page.language.replace(/@.*/, ''))
  if (/^https?:\/\//.test(page.origin)) {
    url.searchParams.set('origin', page.origin)
    url.searchParams.set('widget_referrer', page.origin)
  }
  return url.href
}
