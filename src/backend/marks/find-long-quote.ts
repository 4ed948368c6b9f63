import { type FoundQuote, findPattern } from './find-pattern.ts'
import { numberIn, type Pattern, slicePattern } from './pattern.ts'
import type { PlaceableText } from './placeable-text.ts'
import type { Reading } from './readings-of-text.ts'

/** Quotes with more words than this are found by their beginning and their end, so that the work grows only with their length. */
export const longQuote = 80
const sliceLength = 40
/** How many slices are tried from either end, if the words at the end itself were lost. */
const mostSlices = 4

/** Finds the beginning and the end of a long quote, and checks that most of the words between them are the quote's. */
export function findLongQuote(text: PlaceableText, reading: Reading, pattern: Pattern): FoundQuote | undefined {
  const { quoteFrom, quoteTo } = pattern
  const length = quoteTo - quoteFrom
  let head: FoundQuote | undefined
  for (let slice = 0; slice < mostSlices && head === undefined; slice++) {
    const from = quoteFrom + slice * sliceLength
    if (from + sliceLength > quoteTo) break
    head = findPattern(text, reading, slicePattern(pattern, slice === 0 ? 0 : from, from + sliceLength))
  }
  if (head === undefined) return undefined
  let tail: FoundQuote | undefined
  for (let slice = 0; slice < mostSlices && tail === undefined; slice++) {
    const to = quoteTo - slice * sliceLength
    if (to - sliceLength < quoteFrom) break
    tail = findPattern(text, reading, slicePattern(pattern, to - sliceLength, slice === 0 ? pattern.words.length : to))
  }
  if (tail === undefined) return undefined
  const [first, last] = [head.first, tail.last]
  const placed = last - first + 1
  if (placed < 0.4 * length || placed > 2.5 * length) return undefined
  const { keys } = reading.words
  const counts = new Map<number, number>()
  for (let position = first; position <= last; position++) {
    const key = keys[position] ?? -1
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let common = 0
  let isExact = placed === length
  for (let index = 0; index < length; index++) {
    const word = pattern.words[quoteFrom + index]
    const number = word === undefined ? -1 : numberIn(text, word)
    if (keys[first + index] !== number) isExact = false
    const count = counts.get(number) ?? 0
    if (count === 0) continue
    counts.set(number, count - 1)
    common++
  }
  text.steps += placed + length
  const share = common / Math.max(length, placed)
  if (share < 0.5) return undefined
  return { first, last, isExact, coverage: share }
}
