import type { Library } from '../../src/backend/library/database/open.ts'
import { findRelated } from '../../src/backend/library/search/questions/related.ts'
import { searchLibrary } from '../../src/backend/library/search/search.ts'
import { overlaps, type Ranked } from './judged.ts'

/**
 * The moments of a search in the order in which the command line prints them: those with all words, video by video, then the related ones
 * that are not among them. Titles are left out, because they are not moments.
 */
export function searchAsPrinted(library: Library, query: string): Ranked[] {
  const { results } = searchLibrary(library, { query, limit: 50 })
  const exact = results.flatMap(({ videoId, moments }) =>
    moments.flatMap(({ kind, startMs, endMs }) => (kind === 'title' ? [] : [{ videoId, kind, startMs, endMs }])),
  )
  const related = findRelated(library, { query, limit: 20 }).flatMap(({ videoId, moments }) =>
    moments.map(({ kind, startMs, endMs }) => ({ videoId, kind, startMs, endMs })),
  )
  return [...exact, ...related.filter((one) => !exact.some((better) => overlaps(one, better)))]
}
