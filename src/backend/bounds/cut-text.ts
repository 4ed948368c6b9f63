import { once } from '../once.ts'

/** A visible character can consist of any number of code units, for example with many accents. One longer than this is cut inside. */
const longestCluster = 200

const clusters = once(() => new Intl.Segmenter())

/** The same position, or the one before it if the position is inside a surrogate pair. */
const beforeHalf = (text: string, place: number): number =>
  /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(place - 1, place + 1)) ? place - 1 : place

/**
 * Cuts a text to at most `mostCharacters` UTF-16 code units. A text that was cut ends in “…”; the cut is between two visible characters.
 */
export function cutText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  const room = mostCharacters - 1
  const first =
    clusters()
      .segment(text.slice(0, room + 2))
      .containing(room)?.index ?? room
  const end = room - first <= longestCluster ? first : beforeHalf(text, room)
  return `${text.slice(0, end).trimEnd()}…`
}
