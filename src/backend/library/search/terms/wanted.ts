// What an excerpt must contain to match, how often that occurs, and the full-text expressions for it.
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { allExcerpts } from '../index/dictionary.ts'
import type { QueryTerm } from './query.ts'
import { listStemForms } from './stems.ts'

/** A word, or several words in a row, that counts as the wanted one. */
export interface Alternative {
  words: readonly string[]
  /** False for another word with the same stem. */
  isExact: boolean
}

/** A word or phrase to find. Any one of `alternatives` is enough. */
export interface WantedWord {
  alternatives: readonly Alternative[]
  /** The words as they were typed, if the last one is unfinished: every word that begins with it counts. Null otherwise. */
  prefix: readonly string[] | null
  /** Document frequency: an upper bound for the number of excerpts with one of the exact alternatives, and with any of them. */
  exactDf: number
  df: number
}

/** The most completions of a partial word that are looked for. */
const maxCompletions = 24
/** In a search that a user waits for, a partial word with more matches than this is not completed further, because that takes long. */
export const mostCompleted = 20_001
/** Prefixes up to this length have so many words that only the frequent ones are looked at. */
const shortPrefix = 2
/** As in the partial index `term_frequent`. */
const frequentDf = 64

export interface Completion {
  term: string
  df: number
}

export function readTermCount(library: Library, word: string): number {
  return prepareOnce<[string], number>(library, 'SELECT df FROM term WHERE term = ?').pluck().get(word) ?? 0
}

export const countExcerpts = (library: Library): number => readTermCount(library, allExcerpts)

/** Words that start with `prefix`: first the prefix itself if it is a word, then the most frequent ones. */
export function listCompletions(
  library: Library,
  prefix: string,
  { limit = maxCompletions, maxLength = Number.MAX_SAFE_INTEGER }: { limit?: number; maxLength?: number } = {},
): Completion[] {
  const list = (condition: string) =>
    prepareOnce<[Record<string, unknown>], Completion>(
      library,
      `SELECT term, df FROM term WHERE term >= @prefix AND term < @end AND length(term) <= @maxLength ${condition}
       ORDER BY term = @prefix DESC, df DESC LIMIT @limit`,
    ).all({ prefix, end: `${prefix}\u{10ffff}`, maxLength, limit })
  if (prefix.length > shortPrefix) return list('')
  const frequent = list(`AND df >= ${frequentDf}`)
  if (frequent.length < limit) return list('')
  if (frequent.some(({ term }) => term === prefix)) return frequent
  const df = readTermCount(library, prefix)
  return df === 0 ? frequent : [{ term: prefix, df }, ...frequent.slice(1)]
}

const sumOf = (completions: readonly Completion[]) => completions.reduce((sum, { df }) => sum + df, 0)

/** Undefined if no excerpt can contain the term. `languages` are those whose stems count. */
export function toWanted(
  library: Library,
  { words, isUnfinished, isLiteral }: QueryTerm,
  languages: readonly string[],
): WantedWord | undefined {
  const lastWord = words.at(-1) ?? ''
  const firstWords = words.slice(0, -1)
  const rarestFirst = Math.min(...firstWords.map((word) => readTermCount(library, word)))
  const exact = isUnfinished
    ? listCompletions(library, lastWord)
    : [{ term: lastWord, df: readTermCount(library, lastWord) }].filter(({ df }) => df > 0)
  const stems = isLiteral || firstWords.length > 0 ? [] : listStemForms(library, lastWord, languages)
  const others = stems.filter(({ term }) => !exact.some((one) => one.term === term))
  const exactDf = Math.min(rarestFirst, sumOf(exact))
  const df = Math.min(rarestFirst, sumOf(exact) + sumOf(others))
  if (df === 0) return undefined
  const toAlternative = (isExact: boolean) => (completion: Completion) => ({
    words: [...firstWords, completion.term],
    isExact,
  })
  const alternatives = [...exact.map(toAlternative(true)), ...others.map(toAlternative(false))]
  return { alternatives, prefix: isUnfinished ? words : null, exactDf, df }
}

// Words contain only letters, digits and marks, so they need quotes but no escaping.
export const quoteWords = (words: readonly string[]): string => `"${words.join(' ')}"`

/** The full-text expression of a term. An unfinished word becomes a prefix search and is not looked up in the dictionary. */
export const termExpression = ({ words, isUnfinished }: Pick<QueryTerm, 'words' | 'isUnfinished'>): string =>
  `${quoteWords(words)}${isUnfinished ? ' *' : ''}`

export const anyOf = (expressions: readonly string[]): string => `(${expressions.join(' OR ')})`

/** True for a partial word of which only the most frequent completions are among the alternatives. */
const isCut = ({ prefix, alternatives }: WantedWord): boolean =>
  prefix !== null && alternatives.filter(({ isExact }) => isExact).length >= maxCompletions

/** Whether the expression for the word finds all of its completions. */
export const isCompleted = (word: WantedWord, completedUpTo: number): boolean => !isCut(word) || word.df < completedUpTo

interface Extent {
  /** Other words with the same stem do not count. */
  onlyExact?: boolean
  /** A partial word with fewer matches than this finds all of its completions, others only the most frequent ones. */
  completedUpTo?: number
}

/** The full-text expression for one wanted word. */
export function wantedExpression(word: WantedWord, { onlyExact = false, completedUpTo = 0 }: Extent = {}): string {
  const counted = word.alternatives.filter(({ isExact }) => isExact || !onlyExact)
  const listed = anyOf(counted.map(({ words }) => quoteWords(words)))
  if (word.prefix === null || !isCut(word) || !isCompleted(word, completedUpTo)) return listed
  return anyOf([listed, termExpression({ words: word.prefix, isUnfinished: true })])
}
