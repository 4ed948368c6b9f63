/** How much longer a character that is made of many may be before it is cut as well: accents can be piled up without an end. */
const longestCluster = 200

const clusters = new Intl.Segmenter()

/** The same place, or the one before it where it is in the middle of a surrogate pair. */
const beforeHalf = (text: string, place: number): number =>
  /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(place - 1, place + 1)) ? place - 1 : place

/**
 * A text of so many characters (UTF-16 code units) at most; one that was longer ends in “…”, between two characters as people see
 * them.
 */
export function cutText(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  const room = mostCharacters - 1
  const first = clusters.segment(text.slice(0, room + 2)).containing(room)?.index ?? room
  const end = room - first <= longestCluster ? first : beforeHalf(text, room)
  return `${text.slice(0, end).trimEnd()}…`
}
