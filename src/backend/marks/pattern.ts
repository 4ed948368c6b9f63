import { anchorWords } from './anchor-words.ts'
import { type PlaceableText, textEnd, textStart } from './placeable-text.ts'
import type { Anchor } from './quote-at.ts'

/** A word that is looked for, or an end of the text. */
export interface PatternWord {
  key: string | typeof textStart | typeof textEnd
  /** When the word was said, as far as the anchor tells. */
  atMs: number
}

/** The words of an anchor in their order. Those of the quote are from `quoteFrom` to `quoteTo` (exclusive), the others are its context. */
export interface Pattern {
  words: PatternWord[]
  quoteFrom: number
  quoteTo: number
}

/** The words of the context and the quote, with the ends of the text where the quote's context reaches them. */
export function patternOf({ quote, before, after, startMs, endMs }: Anchor): Pattern {
  const [from, to] = [before.length, before.length + quote.length]
  const found = anchorWords(before + quote + after)
  const words = found.map(({ key, start }): PatternWord => {
    const share = Math.min(1, Math.max(0, (start - from) / Math.max(1, quote.length)))
    return { key, atMs: startMs + (endMs - startMs) * share }
  })
  let quoteFrom = found.findIndex(({ end }) => end > from)
  if (quoteFrom < 0) quoteFrom = words.length
  let quoteTo = found.findIndex(({ start }) => start >= to)
  if (quoteTo < 0) quoteTo = words.length
  if (after === '') words.push({ key: textEnd, atMs: endMs })
  if (before !== '') return { words, quoteFrom, quoteTo }
  return { words: [{ key: textStart, atMs: startMs }, ...words], quoteFrom: quoteFrom + 1, quoteTo: quoteTo + 1 }
}

/** A part of a pattern, whose quote is the part of the quote in it. */
export function slicePattern({ words, quoteFrom, quoteTo }: Pattern, from: number, to: number): Pattern {
  const length = Math.min(to, words.length) - from
  const clamp = (index: number) => Math.min(length, Math.max(0, index - from))
  return { words: words.slice(from, to), quoteFrom: clamp(quoteFrom), quoteTo: clamp(quoteTo) }
}

/** The key's number in a text; -1 for a word that the text does not have. */
export const numberIn = (text: PlaceableText, { key }: PatternWord): number =>
  typeof key === 'string' ? (text.keyNumber(key) ?? -1) : key
