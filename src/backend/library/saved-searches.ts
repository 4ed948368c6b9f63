import { AppError } from '../../contract/app/errors.ts'
import type { SavedSearch } from '../../contract/app/saved-searches.ts'
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'

const columns = 'id AS savedSearchId, name, query'

/** Sorted by name; numbers in names sort by their value. */
export function listSavedSearches(library: Library): SavedSearch[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return library
    .prepare<[], SavedSearch>(`SELECT ${columns} FROM saved_searches`)
    .all()
    .sort((a, b) => compare(a.name, b.name))
}

/**
 * A query is saved only once: saving it again gives the saved search the new name. Each run of white space in the query becomes one space,
 * because the search ignores the difference.
 */
export function saveSearch(library: Library, { name, query }: { name: string; query: string }): SavedSearch {
  const stored = { name: storedText(name), query: storedText(query).trim().replace(/\s+/gu, ' ') }
  const saved = library
    .prepare<[typeof stored], SavedSearch>(
      `INSERT INTO saved_searches (name, query) VALUES (@name, @query)
       ON CONFLICT (query) DO UPDATE SET name = excluded.name RETURNING ${columns}`,
    )
    .get(stored)
  if (saved === undefined) throw new Error('SQLite returned no row for a saved search')
  return saved
}

/** Throws SAVED_SEARCH_NOT_FOUND. */
export function renameSavedSearch(library: Library, savedSearchId: number, name: string): SavedSearch {
  const renamed = library
    .prepare<[string, number], SavedSearch>(`UPDATE saved_searches SET name = ? WHERE id = ? RETURNING ${columns}`)
    .get(storedText(name), savedSearchId)
  if (renamed !== undefined) return renamed
  const message = 'This saved search was removed. To keep the search, run it and save it again.'
  throw new AppError('SAVED_SEARCH_NOT_FOUND', message, { savedSearchId })
}

export function removeSavedSearch(library: Library, savedSearchId: number): void {
  library.prepare('DELETE FROM saved_searches WHERE id = ?').run(savedSearchId)
}
