// Words and times within the text of a clip.
import type { AudioClip } from '../../../contract/app/videos.ts'

/** A clip with its words, whether they were said or describe what is shown. */
type TimedText = Pick<AudioClip, 'startMs' | 'endMs' | 'text'>

let made: Intl.Segmenter | undefined

export type WordRange = readonly [start: number, end: number]

/** The words of a text, in every script, without punctuation and blanks. */
export function wordRanges(text: string): WordRange[] {
  made ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...made.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => [index, index + segment.length])
}

/** The word at an offset; next to no word, the one before it. Undefined for a text without words. */
export function wordAt(text: string, offset: number): WordRange | undefined {
  const words = wordRanges(text)
  return (
    words.find(([start, end]) => start <= offset && offset < end) ??
    words.findLast(([start]) => start <= offset) ??
    words[0]
  )
}

/** When the character at an offset is said: at the clip's start for its first word, otherwise in proportion to the characters before it. */
export function timeOfOffset({ startMs, endMs, text }: TimedText, offset: number): number {
  const isFirstWord = !/[\p{L}\p{N}]/u.test(text.slice(0, offset))
  if (isFirstWord || text.length === 0) return startMs
  return Math.round(startMs + ((endMs - startMs) * Math.min(offset, text.length)) / text.length)
}

/** When the word at an offset begins. */
export function timeOfWord(clip: TimedText, offset: number): number {
  return timeOfOffset(clip, wordAt(clip.text, offset)?.[0] ?? 0)
}
