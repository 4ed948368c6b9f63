import type { Library } from '../database/open.ts'

/** The languages whose stems count in a search. */
export const listStemLanguages = (_library: Library): readonly string[] => []

/** Dictionary words with the same stem, most frequent first. */
export const listStemForms = (
  _library: Library,
  _word: string,
  _languages: readonly string[],
): { term: string; df: number }[] => []
