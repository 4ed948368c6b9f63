// The dictionary: in how many passages each word occurs. It is updated in the transaction that changes the index, so that its counts are
// exact.
import type { Library } from '../database/open.ts'

/** The term whose count is the number of all passages. */
export const allPassages = ''

export class TermCounts {
  private readonly counts = new Map<string, { count: number; lastPassage: number }>()
  private passages = 0

  /** Counts each distinct word of one passage once, and the passage itself under `allPassages`. */
  add(words: Iterable<string>): void {
    this.passages++
    for (const word of words) this.addOnce(word)
    this.addOnce(allPassages)
  }

  private addOnce(word: string): void {
    const known = this.counts.get(word)
    if (known === undefined) this.counts.set(word, { count: 1, lastPassage: this.passages })
    else if (known.lastPassage < this.passages) {
      known.lastPassage = this.passages
      known.count++
    }
  }

  /** Sorted, so that rows on the same database page are written together. */
  entries(): [term: string, count: number][] {
    const words = [...this.counts.keys()].sort()
    return words.map((word) => [word, this.counts.get(word)?.count ?? 0])
  }
}

export function addTerms(library: Library, counts: TermCounts): void {
  const add = library.prepare(
    'INSERT INTO term (term, df) VALUES (?, ?) ON CONFLICT (term) DO UPDATE SET df = df + excluded.df',
  )
  for (const [term, count] of counts.entries()) add.run(term, count)
}

export function subtractTerms(library: Library, counts: TermCounts): void {
  const removeLast = library.prepare('DELETE FROM term WHERE term = ? AND df <= ?')
  const subtract = library.prepare('UPDATE term SET df = df - ? WHERE term = ?')
  for (const [term, count] of counts.entries()) {
    if (removeLast.run(term, count).changes === 0) subtract.run(count, term)
  }
}
