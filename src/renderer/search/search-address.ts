import { carriedWords } from '../moments/carried-words.ts'
import { videoAddress } from '../moments/video-address.ts'

/** The text of the search in the page's address. */
export const readQuery = (search: URLSearchParams): string => (search.get('q') ?? '').slice(0, 1000)

/** The address that opens a moment with the words that found it. A match in the title opens the video at its usual position. */
export function momentAddress(videoId: string, moment: { kind: string; startMs: number }, query: string): string {
  const find = carriedWords(query)
  return moment.kind === 'title' ? videoAddress(videoId) : videoAddress(videoId, { atMs: moment.startMs, find })
}
