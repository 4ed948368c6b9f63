/** A search as the user types it, and the same for SQLite's own full-text search. */
export interface MadeQuery {
  typed: string
  /** An expression for the table `plain`; null where plain full text has no equivalent. */
  plain: string | null
  /** SQL that selects the row ids of the videos to search; absent for all videos. */
  videos?: string
}

export interface QueryClass {
  name: string
  queries: readonly MadeQuery[]
}

/** All words as they are typed; the last one may be unfinished unless a space follows. */
export function typedQuery(typed: string): MadeQuery {
  const words = typed.trim().split(' ')
  const isUnfinished = !typed.endsWith(' ')
  const plain = words.map((word, index) => (isUnfinished && index === words.length - 1 ? `"${word}"*` : `"${word}"`))
  return { typed, plain: plain.join(' ') }
}

export const wordsQuery = (...words: readonly string[]): MadeQuery => typedQuery(`${words.join(' ')} `)

export const phraseQuery = (...words: readonly string[]): MadeQuery => ({
  typed: `"${words.join(' ')}"`,
  plain: `"${words.join(' ')}"`,
})
