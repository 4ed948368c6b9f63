// Extracts the terms by which texts are compared.

import type { AudioClip } from '../../contract/app/videos.ts'
import { hasUnspaced } from '../../contract/unspaced.ts'
import { once } from '../once.ts'
import { isStopWord } from './stop-words.ts'

const wordForm = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’\u200c-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
const asciiForm = /[A-Za-z0-9]+(?:['-][A-Za-z0-9]+)*/g
const isAscii = /^[\0-\x7f]*$/
const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }))

/** The words as they are written, in order, without punctuation. */
function wordsOf(text: string): string[] {
  if (isAscii.test(text)) return text.match(asciiForm) ?? []
  const words: string[] = []
  for (const [run] of text.matchAll(wordForm)) {
    if (!hasUnspaced(run)) words.push(run)
    else for (const { segment, isWordLike } of segmenter().segment(run)) if (isWordLike) words.push(segment)
  }
  return words
}

/** A common form for different spellings of a word: in lower case, without a possessive ending. */
function normalTerm(word: string): string {
  const lower = word.toLowerCase()
  if (!lower.endsWith('s')) return lower.includes('’') ? lower.replaceAll('’', "'") : lower
  return lower.replaceAll('’', "'").replace(/'s$/, '')
}

export interface ClipTerms {
  words: readonly string[]
  terms: readonly string[]
  /** The terms without stop words, repeated as often as they occur. */
  telling: readonly string[]
}

/** A cache, because borders, titles and summaries all need the terms of the same clips. */
const known = new WeakMap<AudioClip, ClipTerms>()

export function termsOf(clip: AudioClip): ClipTerms {
  const found = known.get(clip)
  if (found) return found
  const words = wordsOf(clip.text)
  const terms = words.map(normalTerm)
  const made = { words, terms, telling: terms.filter(isTelling) }
  known.set(clip, made)
  return made
}

const isTelling = (term: string) => (term.length > 1 || hasUnspaced(term)) && !isStopWord(term)

/** The terms of a text without stop words. */
export const tellingTerms = (text: string): string[] => wordsOf(text).map(normalTerm).filter(isTelling)
