// Text → the terms it is compared by.
import { isStopWord } from './stop-words.ts'

const wordForm = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’\u200c-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Words as they are written, in order, without punctuation. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [run] of text.matchAll(wordForm)) {
    if (!unspaced.test(run)) words.push(run)
    else for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) words.push(segment)
  }
  return words
}

/** One form for all the ways a word is written: lower case, without a possessive. */
export const normalTerm = (word: string) => word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')

/** Terms that say what a text is about, in order, repeated as often as they occur. */
export const termsOf = (text: string): string[] =>
  wordsOf(text)
    .map(normalTerm)
    .filter((term) => (term.length > 1 || unspaced.test(term)) && !isStopWord(term))
