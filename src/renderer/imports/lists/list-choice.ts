// Which videos of a playlist or channel are shown and can be selected.
import type { ChosenList, ListedVideo } from '../../../contract/app/imports.ts'

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The videos whose title or author contains every word of the filter; case and accents do not matter. */
export function filterListed(videos: readonly ListedVideo[], filter: string): readonly ListedVideo[] {
  const words = folded(filter)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return videos
  return videos.filter(({ title, author }) => {
    const text = folded(`${title} ${author ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

export const canChoose = ({ unavailable }: ListedVideo): boolean => unavailable === null

export const idsToChoose = (videos: readonly ListedVideo[]): string[] =>
  videos.filter(canChoose).map(({ videoId }) => videoId)

/** The longest title the contract accepts. */
const longestTitle = 1000

/** The selected videos in the order of the list; undefined if none is selected. */
export function toChosenList(
  link: string,
  videos: readonly ListedVideo[],
  ids: ReadonlySet<string>,
): ChosenList | undefined {
  const chosen = videos.filter((video) => canChoose(video) && ids.has(video.videoId))
  if (chosen.length === 0) return undefined
  return {
    link,
    videos: chosen.map(({ videoId, title }) => ({ videoId, title: title.slice(0, longestTitle).toWellFormed() })),
  }
}
