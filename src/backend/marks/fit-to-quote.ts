import type { TextPlace } from '../../contract/app/marks.ts'
import { anchorWords } from './anchor-words.ts'
import type { FoundQuote } from './find-pattern.ts'
import { joinClips, joinedOffset, placeAt } from './join-clips.ts'
import type { PlaceableText, TextWords } from './placeable-text.ts'

const punctuation = /^[\p{P}\p{S}]$/u

/**
 * The exact ends of the words found. A quote may begin or end within a word or with punctuation; that is kept where the text has the same
 * characters. Elsewhere the place ends with the words, and with punctuation where the quote had any.
 */
export function fitToQuote(
  text: PlaceableText,
  { words, first, last, isExact }: FoundQuote & { words: TextWords },
  quote: string,
): { from: TextPlace; to: TextPlace } {
  const from = { clip: words.clips[first] ?? 0, offset: words.starts[first] ?? 0 }
  const to = { clip: words.clips[last] ?? 0, offset: words.ends[last] ?? 0 }
  const inQuote = anchorWords(quote)
  const [firstInQuote, lastInQuote] = [inQuote[0], inQuote.at(-1)]
  if (firstInQuote === undefined || lastInQuote === undefined) return { from, to }
  if (isExact) {
    const joined = joinClips(text.clips, from.clip - 1, to.clip + 1)
    const [start, end] = [joinedOffset(joined, from) ?? 0, joinedOffset(joined, to) ?? 0]
    text.steps += joined.text.length
    // The first word is either whole in the quote, or the quote begins within it.
    for (const at of [start - firstInQuote.start, joined.text.indexOf(quote, start)]) {
      if (at < 0 || at >= end || joined.text.slice(at, at + quote.length) !== quote) continue
      const [exactFrom, exactTo] = [placeAt(joined, at, 'start'), placeAt(joined, at + quote.length, 'end')]
      if (exactFrom !== undefined && exactTo !== undefined) return { from: exactFrom, to: exactTo }
    }
  }
  const beginsWithPunctuation = quote.slice(0, firstInQuote.start).trim() !== ''
  const endsWithPunctuation = quote.slice(lastInQuote.end).trim() !== ''
  const before = text.clips[from.clip]?.text.slice(0, from.offset) ?? ''
  const after = text.clips[to.clip]?.text.slice(to.offset) ?? ''
  if (beginsWithPunctuation) from.offset -= lengthOfPunctuation([...before.slice(-8)].reverse())
  if (endsWithPunctuation) to.offset += lengthOfPunctuation([...after.slice(0, 8)])
  return { from, to }
}

function lengthOfPunctuation(characters: readonly string[]): number {
  let length = 0
  for (const character of characters) {
    if (!punctuation.test(character)) break
    length += character.length
  }
  return length
}
