import type { Library } from '../../../src/backend/library/database/open.ts'
import { readExcerpts, searchedText } from '../../../src/backend/library/search/index/division.ts'
import { listPassages, passagesPerVideo } from '../../../src/backend/library/search/index/passages.ts'
import { listWords } from '../../../src/backend/library/search/terms/words.ts'

/** The words of every stored excerpt by the id of the excerpt, read from the passages. */
export function readExcerptWords(library: Library): Map<number, string[]> {
  const rowIds = library.prepare<[], number>('SELECT id FROM videos ORDER BY id').pluck().all()
  return new Map(
    rowIds.flatMap((rowId) => {
      const passages = listPassages(library, rowId)
      return readExcerpts(library, rowId).map(({ first, last, isTitle }): [number, string[]] => {
        const words = passages.slice(first, last + 1).flatMap((one) => listWords(searchedText(one, isTitle)))
        return [rowId * passagesPerVideo + first, words]
      })
    }),
  )
}

/** What the table of terms must hold, counted from the passages and without the code that fills the table. */
export function countTermsAfresh(library: Library): Record<string, number> {
  const excerpts = [...readExcerptWords(library).values()]
  if (excerpts.length === 0) return {}
  const counts: Record<string, number> = {
    '': excerpts.length,
    ' ': excerpts.reduce((sum, words) => sum + words.length, 0),
  }
  for (const words of excerpts) for (const word of new Set(words)) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

export const readTerms = (library: Library): Record<string, number> =>
  Object.fromEntries(library.prepare<[], [string, number]>('SELECT term, df FROM term').raw().all())
