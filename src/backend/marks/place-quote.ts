import type { TextPlace } from '../../contract/app/marks.ts'
import { findLongQuote, longQuote } from './find-long-quote.ts'
import { findPattern } from './find-pattern.ts'
import { fitToQuote } from './fit-to-quote.ts'
import type { TextClip } from './join-clips.ts'
import { type Pattern, patternOf } from './pattern.ts'
import { PlaceableText } from './placeable-text.ts'
import { type Anchor, quoteAt, timeInClip } from './quote-at.ts'
import { type Reading, readNear, readWholeText } from './readings-of-text.ts'

/** Where a quote is in a text. */
export interface Placing {
  from: TextPlace
  /** Exclusive. */
  to: TextPlace
  startMs: number
  endMs: number
  /** `exact`: the text has these words, perhaps with other punctuation and case. `similar`: it has most of them. */
  placement: 'exact' | 'similar'
}

/** Above this share of found words, no other place in the text can be better. */
const certainly = 0.85

function find(text: PlaceableText, reading: Reading, pattern: Pattern) {
  if (pattern.quoteTo - pattern.quoteFrom > longQuote) return findLongQuote(text, reading, pattern)
  return findPattern(text, reading, pattern)
}

/**
 * Finds the words of a mark again, by the quote and its context near its time first, then in the whole text. Undefined if the text no
 * longer has them: the caller then shows the mark at its time. `known` is where the words were; if they still are there, nothing is
 * looked for. To place several marks in one text, pass the same `PlaceableText`.
 */
export function placeQuote(
  clips: readonly TextClip[] | PlaceableText,
  anchor: Anchor,
  known?: { from: TextPlace; to: TextPlace },
): Placing | undefined {
  const text = clips instanceof PlaceableText ? clips : new PlaceableText(clips)
  const placing = (from: TextPlace, to: TextPlace, placement: Placing['placement']): Placing | undefined => {
    const [firstClip, lastClip] = [text.clips[from.clip], text.clips[to.clip]]
    if (firstClip === undefined || lastClip === undefined) return undefined
    const startMs = timeInClip(firstClip, from.offset)
    return { from, to, startMs, endMs: Math.max(startMs, timeInClip(lastClip, to.offset)), placement }
  }
  if (known !== undefined) {
    const there = quoteAt(text.clips, known.from, known.to)
    if (there?.quote === anchor.quote && there.before === anchor.before && there.after === anchor.after)
      return placing(known.from, known.to, 'exact')
  }
  const readAndFind = (reading: Reading | undefined) => {
    // The words of the text are numbered as they are read, so the pattern comes after the reading.
    const found = reading && find(text, reading, patternOf(anchor))
    return found && { ...found, words: reading.words }
  }
  const near = readAndFind(readNear(text, anchor.startMs, anchor.endMs))
  const found = near !== undefined && near.coverage >= certainly ? near : (readAndFind(readWholeText(text)) ?? near)
  if (found === undefined) return undefined
  const { from, to } = fitToQuote(text, found, anchor.quote)
  return placing(from, to, found.isExact ? 'exact' : 'similar')
}
