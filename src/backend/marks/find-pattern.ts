import { alignWords, similarShare, type Weighed } from './align-words.ts'
import { numberIn, type Pattern } from './pattern.ts'
import { type PlaceableText, textEnd } from './placeable-text.ts'
import type { Reading } from './readings-of-text.ts'

/** Where the quote of a pattern is in a reading: the positions of its first and last word, both inclusive. */
export interface FoundQuote {
  first: number
  last: number
  /** True if the words between them are those of the quote. */
  isExact: boolean
  /** The share of the wanted words that was found, weighed by how much each of them tells. */
  coverage: number
}

/** Long words are rarer than short ones. How rare a word is in texts of its language, for texts too short to tell. */
function usualShare(key: string | number): number {
  if (typeof key === 'number') return 0.05
  if (key.length <= 1) return 1 / 60
  return key.length <= 3 ? 1 / 100 : 1 / 1000
}
const usualWeight = 200

function weigh(text: PlaceableText, reading: Reading, pattern: Pattern): Weighed[] {
  const total = reading.words.keys.length + usualWeight
  return pattern.words.map((word) => {
    const number = numberIn(text, word)
    const share = (reading.frequency(number) + usualWeight * usualShare(word.key)) / total
    const similar = typeof word.key === 'string' ? text.similarTo(word.key) : undefined
    return { number, bits: -Math.log2(Math.min(0.5, share)), similar }
  })
}

/** What a distance in time costs, in bits: it decides only between places whose words fit about as well. */
const timeCost = (distanceMs: number) => Math.log2(1 + Math.abs(distanceMs) / 5000)

/** How much higher than chance the score must be, in bits. */
const margin = 8

/** Finds the quote of a pattern by its words and their context. */
export function findPattern(text: PlaceableText, reading: Reading, pattern: Pattern): FoundQuote | undefined {
  const wanted = weigh(text, reading, pattern)
  const { keys } = reading.words
  const timeOf = (position: number) => {
    const clip = text.clips[reading.words.clips[position] ?? 0]
    if (clip === undefined || clip.text.length === 0) return clip?.startMs ?? 0
    return clip.startMs + ((clip.endMs - clip.startMs) * (reading.words.starts[position] ?? 0)) / clip.text.length
  }
  const costAt = (i: number, j: number) => timeCost(timeOf(j) - (pattern.words[i]?.atMs ?? 0))
  let best: { at: Int32Array; score: number } | undefined
  let cells = 0
  for (const region of reading.regionsFor(wanted.map(({ number }) => number))) {
    const alignment = alignWords(wanted, keys, region, costAt)
    cells += wanted.length * (region.to - region.from)
    if (alignment.score > (best?.score ?? 0)) best = alignment
  }
  text.steps += cells
  // The best score of unrelated texts grows with the logarithm of their lengths (Karlin and Altschul 1990).
  const chance = Math.log2(1 + wanted.length * keys.length)
  if (best === undefined || best.score < chance + margin) return undefined
  const isNearTime = (position: number) =>
    Math.abs(timeOf(position) - (pattern.words[pattern.quoteFrom]?.atMs ?? 0)) <= nearMs
  return judge(pattern, wanted, keys, best.at, isNearTime)
}

/** So many words and letters, word for word and at about the same time, are the quote even if all of its context is another. */
const [tellingWords, tellingLetters, nearMs] = [6, 20, 60_000]

function tellsByItself({ words, quoteFrom, quoteTo }: Pattern): boolean {
  let letters = 0
  for (const { key } of words.slice(quoteFrom, quoteTo)) if (typeof key === 'string') letters += key.length
  return quoteTo - quoteFrom >= tellingWords && letters >= tellingLetters
}

/** If so much of the context on both sides is there, what lies between is the quote's place, whatever its words are now. */
const contextShare = 0.5

function judge(
  pattern: Pattern,
  wanted: readonly Weighed[],
  keys: readonly number[],
  at: Int32Array,
  isNearTime: (position: number) => boolean,
): FoundQuote | undefined {
  const { quoteFrom, quoteTo } = pattern
  const isEqual = (i: number) => (at[i] ?? -1) >= 0 && keys[at[i] ?? -1] === wanted[i]?.number
  const isSimilar = (i: number) => (at[i] ?? -1) >= 0 && wanted[i]?.similar?.has(keys[at[i] ?? -1] ?? -1) === true
  const shareOf = (from: number, to: number) => {
    let [possible, matched] = [0, 0]
    for (let i = from; i < to; i++) {
      const bits = wanted[i]?.bits ?? 0
      possible += bits
      if (isEqual(i)) matched += bits
      else if (isSimilar(i)) matched += bits * similarShare
    }
    return possible === 0 ? 0 : matched / possible
  }
  const coverage = shareOf(0, wanted.length)
  const quoteShare = shareOf(quoteFrom, quoteTo)
  const mostBetween = Math.min(2, quoteTo - quoteFrom - 1)
  const isNear = (from: number, step: number) =>
    [0, 1, 2].some((distance) => distance <= mostBetween && isEqual(from + step * distance))
  const isHeld =
    shareOf(0, quoteFrom) >= contextShare &&
    shareOf(quoteTo, wanted.length) >= contextShare &&
    isNear(quoteFrom - 1, -1) &&
    isNear(quoteTo, 1)
  let first = -1
  let last = -1
  for (let i = quoteFrom; i < quoteTo; i++) {
    const position = at[i] ?? -1
    if (position < 0 || (keys[position] ?? -1) <= textEnd) continue
    if (first < 0) first = position
    last = position
  }
  // Between two words of the context that were found, everything has taken the place of the quote.
  if (!isEqual(quoteFrom) && isEqual(quoteFrom - 1)) first = (at[quoteFrom - 1] ?? 0) + 1
  if (!isEqual(quoteTo - 1) && isEqual(quoteTo)) last = (at[quoteTo] ?? 0) - 1
  const length = quoteTo - quoteFrom
  if (first < 0 || last < first || last - first + 1 > 2.5 * length + 2) return undefined
  let isExact = last - first + 1 === length
  for (let i = 0; isExact && i < length; i++) isExact = keys[first + i] === wanted[quoteFrom + i]?.number
  const isSame = isExact && tellsByItself(pattern) && isNearTime(first)
  if (!(quoteShare >= 0.5 && coverage >= 0.35) && !isHeld && !isSame) return undefined
  return { first, last, isExact, coverage }
}
