// Which videos of a list are shown and can be chosen.
import type { ChosenList, ListedVideo } from '../../../contract/app/imports.ts'

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Those whose title or author has every word that is looked for, in any spelling of accents and case. */
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

/** The contract takes no longer title than this. */
const longestTitle = 1000

/** What is chosen of a list, in the order of the list, whatever the order of choosing; undefined when it is nothing. */
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
