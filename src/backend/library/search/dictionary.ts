// The dictionary: in how many excerpts each word occurs. It is updated in the transaction that changes the index, so that its counts are
// exact.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

/** The term whose count is the number of all excerpts. */
export const allExcerpts = ''
/** The term whose count is the number of all words of all excerpts. No word contains a space. */
export const allWords = ' '

export class TermCounts {
  private readonly counts = new Map<string, { count: number; lastExcerpt: number }>()
  private excerpts = 0
  private words = 0

  /** Counts each distinct word of one excerpt once, the excerpt under `allExcerpts`, and its words under `allWords`. */
  add(words: readonly string[]): void {
    this.excerpts++
    this.words += words.length
    for (const word of words) {
      const known = this.counts.get(word)
      if (known === undefined) this.counts.set(word, { count: 1, lastExcerpt: this.excerpts })
      else if (known.lastExcerpt < this.excerpts) {
        known.lastExcerpt = this.excerpts
        known.count++
      }
    }
  }

  /** Sorted, so that rows on the same database page are written together. */
  entries(): [term: string, count: number][] {
    if (this.excerpts === 0) return []
    const totals: [string, number][] = [
      [allExcerpts, this.excerpts],
      [allWords, this.words],
    ]
    const words = [...this.counts.keys()].sort()
    return [...totals, ...words.map((word): [string, number] => [word, this.counts.get(word)?.count ?? 0])]
  }
}

export function addTerms(library: Library, counts: TermCounts): void {
  const add = prepareOnce(
    library,
    'INSERT INTO term (term, df) VALUES (?, ?) ON CONFLICT (term) DO UPDATE SET df = df + excluded.df',
  )
  for (const [term, count] of counts.entries()) add.run(term, count)
}

export function subtractTerms(library: Library, counts: TermCounts): void {
  const removeLast = prepareOnce(library, 'DELETE FROM term WHERE term = ? AND df <= ?')
  const subtract = prepareOnce(library, 'UPDATE term SET df = df - ? WHERE term = ?')
  for (const [term, count] of counts.entries()) {
    if (removeLast.run(term, count).changes === 0) subtract.run(count, term)
  }
}
