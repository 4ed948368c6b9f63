// The dictionary: in how many excerpts each word occurs. It is updated in the transaction that changes the index, so that its counts are
// exact.
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { type ReadText, WordNumbers } from './word-numbers.ts'

/** The term whose count is the number of all excerpts. */
export const allExcerpts = ''
/** The term whose count is the number of all words of all excerpts. No word contains a space. */
export const allWords = ' '

export class TermCounts {
  private readonly words = new WordNumbers()
  /** By the number of a word: in how many excerpts it is, and the last of these. */
  private counts = new Int32Array(4096)
  private lastExcerpts = new Int32Array(4096)
  private excerptCount = 0
  private wordCount = 0

  read(text: string): ReadText {
    return this.words.read(text)
  }

  /** Counts the words of one excerpt, whose texts must have been read by `read`. Each distinct word counts once. */
  add(texts: readonly ReadText[]): void {
    this.excerptCount++
    if (this.words.size > this.counts.length) this.grow()
    for (const { numbers } of texts) {
      this.wordCount += numbers.length
      for (const number of numbers) {
        if (this.lastExcerpts[number] === this.excerptCount) continue
        this.lastExcerpts[number] = this.excerptCount
        this.counts[number] = (this.counts[number] ?? 0) + 1
      }
    }
  }

  private grow(): void {
    const length = 2 ** Math.ceil(Math.log2(this.words.size))
    const [counts, lastExcerpts] = [new Int32Array(length), new Int32Array(length)]
    counts.set(this.counts)
    lastExcerpts.set(this.lastExcerpts)
    this.counts = counts
    this.lastExcerpts = lastExcerpts
  }

  /** Sorted, so that rows on the same database page are written together. */
  entries(): [term: string, count: number][] {
    if (this.excerptCount === 0) return []
    const entries: [string, number][] = [
      [allExcerpts, this.excerptCount],
      [allWords, this.wordCount],
    ]
    for (let number = 0; number < this.words.size; number++) {
      const count = this.counts[number] ?? 0
      if (count > 0) entries.push([this.words.wordOf(number), count])
    }
    return entries.sort(([a], [b]) => (a < b ? -1 : 1))
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
