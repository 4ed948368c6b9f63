// Finds the phrases of a section that could be its title, with signs of whether they name a thing: the small words around them, and whether
// they also occur outside longer phrases.
import type { AudioClip } from '../../contract/app/videos.ts'
import { hasUnspaced, joinTexts } from '../../contract/unspaced.ts'
import { isBridge, nounHint } from './noun-hints.ts'
import { isGenericWord, isStopWord } from './stop-words.ts'
import { termsOf } from './topic-terms.ts'

export interface Phrase {
  count: number
  /** Its spellings, and how often each occurs. */
  written: Map<string, number>
  terms: readonly string[]
  /** The terms that carry meaning; the others are small words between them. */
  telling: readonly string[]
  /** The sum of the noun hints of the words before it. */
  hints: number
  /** How often it is part of something longer: a word with meaning is directly before or after it. */
  parts: number
  /** How often it starts with a capital letter in the middle of a sentence. */
  names: number
}

const mostTelling = 3
const mostTerms = 5

function isTelling(term: string): boolean {
  if (/^\p{N}/u.test(term) || isStopWord(term) || isGenericWord(term) || term.split('-').every(isGenericWord))
    return false
  return term.length > 2 || (term.length > 1 && hasUnspaced(term))
}

/** For each word, whether punctuation separates it from the previous one. */
function findBreaks({ text }: AudioClip, words: readonly string[]): boolean[] {
  let from = 0
  return words.map((word) => {
    const at = text.indexOf(word, from)
    if (at < 0) return true
    const isApart = at > from && /[^\s'’-]/.test(text.slice(from, at))
    from = at + word.length
    return isApart
  })
}

interface Spoken {
  words: readonly string[]
  terms: readonly string[]
  breaks: readonly boolean[]
  areTelling: readonly boolean[]
}

function note(phrases: Map<string, Phrase>, spoken: Spoken, from: number, to: number, telling: string[]): void {
  const { words, terms, breaks, areTelling } = spoken
  const own = terms.slice(from, to + 1)
  const key = own.join(' ')
  let phrase = phrases.get(key)
  if (!phrase) {
    phrase = { count: 0, written: new Map(), terms: own, telling: [...telling], hints: 0, parts: 0, names: 0 }
    phrases.set(key, phrase)
  }
  const written = joinTexts(words.slice(from, to + 1)).replace(/['’]s$/, '')
  const isAfter = from > 0 && !breaks[from]
  const isBefore = to + 1 < terms.length && !breaks[to + 1]
  phrase.count += 1
  phrase.hints += isAfter ? nounHint(terms[from - 1]) : 0
  phrase.names += isAfter && /^\p{Lu}/u.test(words[from] ?? '') ? 1 : 0
  phrase.parts += (isAfter && areTelling[from - 1]) || (isBefore && areTelling[to + 1]) ? 1 : 0
  phrase.written.set(written, (phrase.written.get(written) ?? 0) + 1)
}

/**
 * Phrases of one to three words with meaning, possibly with small words between them (at most five words in all): “mind map”, “shade of the
 * trees”.
 */
export function phrasesOf(clips: readonly AudioClip[]): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const clip of clips) {
    const { words, terms } = termsOf(clip)
    const spoken = { words, terms, breaks: findBreaks(clip, words), areTelling: terms.map(isTelling) }
    for (let from = 0; from < terms.length; from++) {
      if (!spoken.areTelling[from]) continue
      const telling: string[] = []
      for (let to = from; to < Math.min(terms.length, from + mostTerms); to++) {
        if (to > from && spoken.breaks[to]) break
        const term = terms[to] ?? ''
        if (!spoken.areTelling[to]) {
          if (!isBridge(term, terms[to - 1] ?? '')) break
          continue
        }
        telling.push(term)
        note(phrases, spoken, from, to, telling)
        if (telling.length === mostTelling) break
      }
    }
  }
  return phrases
}

/** The most frequent spelling. */
export function writtenOf({ written }: Phrase): string {
  const [most] = [...written].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? ''
}
