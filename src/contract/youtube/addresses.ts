// The YouTube addresses that Footnote writes.

export const youtubeSite = 'https://www.youtube.com'

/** The site that the embedded player comes from; it sets no cookies before a video plays. */
export const playerOrigin = 'https://www.youtube-nocookie.com'

/** The page of a video, at a position when one is given (rounded down to the second). */
export function watchUrl(videoId: string, positionMs?: number): string {
  const page = `${youtubeSite}/watch?v=${videoId}`
  return positionMs === undefined ? page : `${page}&t=${toSeconds(positionMs)}s`
}

/** The same page in YouTube's short form; without a position it begins at the start. */
export const shortUrl = (videoId: string, positionMs?: number): string =>
  `https://youtu.be/${videoId}${positionMs === undefined ? '' : `?t=${toSeconds(positionMs)}`}`

const toSeconds = (positionMs: number) => Math.floor(positionMs / 1000)
