import type { VideoRow } from '../../../contract/app/videos.ts'
import type { TagWords } from './sort-videos.ts'

/** Between the texts of two videos; never part of one. */
const boundary = '\n\0\n'

/** Without case and accents, as the search finds words. All texts are folded at once, which is much faster than one by one. */
const foldAll = (texts: readonly string[]): string[] =>
  texts
    .map((text) => text.replaceAll('\0', ' '))
    .join(boundary)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    // The same letter at the end of a word.
    .replaceAll('ς', 'σ')
    .split(boundary)

/** What the filter field looks in, by the id of the video: made once, because a key press looks through all of them. */
export function makeHaystacks(videos: readonly VideoRow[], tagWords: TagWords): Map<string, string> {
  const folded = foldAll(videos.map((video) => `${video.title}\n${video.author}\n${tagWords(video)}`))
  return new Map(videos.map(({ videoId }, index) => [videoId, folded[index] ?? '']))
}

/** Keeps the order. A video fits if its title, author or tags contain every word of the filter. */
export function filterVideos(videos: VideoRow[], filter: string, haystacks: ReadonlyMap<string, string>): VideoRow[] {
  const wanted = foldAll([filter])
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return videos
  return videos.filter(({ videoId }) => {
    const haystack = haystacks.get(videoId) ?? ''
    return wanted.every((word) => haystack.includes(word))
  })
}
