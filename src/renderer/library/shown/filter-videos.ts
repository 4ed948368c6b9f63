import type { VideoRow } from '../../../contract/app/videos.ts'
import { foldText } from '../../ui/find-in-text.ts'
import type { TagWords } from './sort-videos.ts'

/** What the filter field looks in, for each video: made once, because a key press looks through all of them. */
export function makeHaystacks(videos: readonly VideoRow[], tagWords: TagWords): Map<string, string> {
  return new Map(
    videos.map((video) => [video.videoId, foldText(`${video.title}\n${video.author}\n${tagWords(video)}`).text]),
  )
}

/** Keeps the order. A video fits if its title, author or tags contain every word of the filter. */
export function filterVideos(videos: VideoRow[], filter: string, haystacks: ReadonlyMap<string, string>): VideoRow[] {
  const wanted = foldText(filter)
    .text.split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return videos
  return videos.filter(({ videoId }) => {
    const haystack = haystacks.get(videoId) ?? ''
    return wanted.every((word) => haystack.includes(word))
  })
}
