// Keeps every result within the size that assistants accept.
import { withoutControls } from '../../../contract/plain-text.ts'
import { writeText } from './write-text.ts'

/** The most characters of a result, as text and as JSON. */
export const mostChars = 12_000

/** No item takes fewer characters than this. */
const leastPerItem = 20

const sizeOf = (structured: object) => Math.max(JSON.stringify(structured).length, writeText(structured).length)

/** Whether a result is short enough. */
export const fits = (structured: object): boolean => sizeOf(structured) <= mostChars

/**
 * The result with as many of the items as fit, and how many these are. `make` makes the result with the first `count` items. At least
 * one item is in it, so items must be small.
 */
export function fitPage<Result extends object>(
  itemCount: number,
  make: (count: number) => Result,
  most = mostChars,
): { result: Result; count: number } {
  let [low, high] = [Math.min(1, itemCount), Math.min(itemCount, Math.ceil(most / leastPerItem))]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sizeOf(make(middle)) <= most) low = middle
    else high = middle - 1
  }
  return { result: make(low), count: low }
}

/** Text of unknown origin without control characters, in pieces that do not split a character. A short text is one piece. */
export function splitText(text: string, most: number): string[] {
  const clean = withoutControls(text)
  const pieces: string[] = []
  for (let at = 0; at < clean.length || pieces.length === 0; ) {
    let end = Math.min(clean.length, at + most)
    if (end < clean.length && /[\ud800-\udbff]/.test(clean.charAt(end - 1))) end--
    pieces.push(clean.slice(at, end))
    at = Math.max(end, at + 1)
  }
  return pieces
}

/** The beginning of a long text. `isCut` is there only if something is missing. */
export function shortenTo(text: string, most: number): { text: string; isCut?: true } {
  const [first = '', second] = splitText(text, most)
  return second === undefined ? { text: first } : { text: `${first}…`, isCut: true }
}
