// What a passage must hold, with how often it occurs, and how the full-text tables are asked for it.
import type { Library } from '../database/open.ts'
import type { QueryTerm } from './query.ts'
import { allPassages } from './terms.ts'

/** Something to be found: any one of `alternatives`, each a word or words that follow each other. */
export interface Wanted {
  alternatives: readonly (readonly string[])[]
  /** In how many passages it occurs at most. */
  df: number
}

const maxCompletions = 24

/** 0 when no passage has the word. */
export function readTermCount(library: Library, word: string): number {
  return library.prepare<[string], { df: number }>('SELECT df FROM term WHERE term = ?').get(word)?.df ?? 0
}

export const countPassages = (library: Library): number => readTermCount(library, allPassages)

/** The word itself if it exists, then the most frequent words that begin with it. */
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

/** Undefined when no passage can have it. */
export function toWanted(library: Library, { words, isUnfinished }: QueryTerm): Wanted | undefined {
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

// Words hold letters, digits and marks only, so that quoting them is all a full-text expression needs.
export const quoteWords = (words: readonly string[]): string => `"${words.join(' ')}"`

/** As full-text search has it, without the dictionary of words. */
export const termExpression = ({ words, isUnfinished }: QueryTerm): string =>
  `${quoteWords(words)}${isUnfinished ? ' *' : ''}`

export const anyOf = (expressions: readonly string[]): string => `(${expressions.join(' OR ')})`

export const wantedExpression = ({ alternatives }: Wanted): string => anyOf(alternatives.map(quoteWords))
