// What a passage must contain to match, how often that occurs, and the full-text expressions for it.
import type { Library } from '../database/open.ts'
import { allExcerpts } from './dictionary.ts'
import type { QueryTerm } from './query.ts'

/** A word or phrase to find. Any one of `alternatives` is enough; each is one word or several words in a row. */
export interface WantedWord {
  alternatives: readonly (readonly string[])[]
  /** Document frequency: an upper bound for the number of passages in which it occurs. */
  df: number
}

const maxCompletions = 24

export function readTermCount(library: Library, word: string): number {
  return library.prepare<[string], { df: number }>('SELECT df FROM term WHERE term = ?').get(word)?.df ?? 0
}

export const countPassages = (library: Library): number => readTermCount(library, allExcerpts)

/** Words that start with `prefix`: first the prefix itself if it is a word, then the most frequent ones. */
export function listCompletions(
  library: Library,
  prefix: string,
  { limit = maxCompletions, maxLength = Number.MAX_SAFE_INTEGER }: { limit?: number; maxLength?: number } = {},
): { term: string; df: number }[] {
  return library
    .prepare<[Record<string, unknown>], { term: string; df: number }>(
      `SELECT term, df FROM term WHERE term >= @prefix AND term < @end AND length(term) <= @maxLength
       ORDER BY term = @prefix DESC, df DESC LIMIT @limit`,
    )
    .all({ prefix, end: `${prefix}\u{10ffff}`, maxLength, limit })
}

/** Undefined if no passage can contain the term. */
export function toWanted(library: Library, { words, isUnfinished }: QueryTerm): WantedWord | undefined {
  const lastWord = words.at(-1) ?? ''
  const firstWords = words.slice(0, -1)
  const rarestFirst = Math.min(...firstWords.map((word) => readTermCount(library, word)))
  const lastWords = isUnfinished
    ? listCompletions(library, lastWord)
    : [{ term: lastWord, df: readTermCount(library, lastWord) }]
  const df = Math.min(
    rarestFirst,
    lastWords.reduce((sum, last) => sum + last.df, 0),
  )
  return df === 0 ? undefined : { alternatives: lastWords.map(({ term }) => [...firstWords, term]), df }
}

// Words contain only letters, digits and marks, so they need quotes but no escaping.
export const quoteWords = (words: readonly string[]): string => `"${words.join(' ')}"`

/** The full-text expression of a term. An unfinished word becomes a prefix search and is not looked up in the dictionary. */
export const termExpression = ({ words, isUnfinished }: QueryTerm): string =>
  `${quoteWords(words)}${isUnfinished ? ' *' : ''}`

export const anyOf = (expressions: readonly string[]): string => `(${expressions.join(' OR ')})`

export const wantedExpression = ({ alternatives }: WantedWord): string => anyOf(alternatives.map(quoteWords))
