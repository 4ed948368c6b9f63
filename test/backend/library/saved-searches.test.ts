import { expect, test } from 'vitest'
import {
  listSavedSearches,
  removeSavedSearch,
  renameSavedSearch,
  saveSearch,
} from '../../../src/backend/library/saved-searches.ts'
import { temporaryLibrary } from './temporary-library.ts'

test('saved searches are sorted by name as people expect, and may share a name', () => {
  const library = temporaryLibrary()
  for (const [index, name] of ['Week 10', 'week 9', 'Élan', 'week 9'].entries())
    saveSearch(library, { name, query: `q${index}` })
  expect(listSavedSearches(library).map(({ name }) => name)).toEqual(['Élan', 'week 9', 'week 9', 'Week 10'])
})

test('the same query saved again is one saved search with the new name', () => {
  const library = temporaryLibrary()
  const first = saveSearch(library, { name: 'Roofs', query: 'said:roof "white  paint"' })
  const again = saveSearch(library, { name: 'White roofs', query: ' said:roof\n"white paint" ' })
  expect(again).toEqual({ ...first, name: 'White roofs' })
  expect(listSavedSearches(library)).toEqual([
    { savedSearchId: first.savedSearchId, name: 'White roofs', query: 'said:roof "white paint"' },
  ])
})

test('a saved search keeps hostile texts as they are', () => {
  const library = temporaryLibrary()
  const hostile = { name: `'; DROP TABLE videos; -- <b>\u202e`, query: `"'); DELETE FROM saved_searches; --` }
  saveSearch(library, hostile)
  saveSearch(library, { name: 'half \ud800', query: 'half \udc00' })
  expect(listSavedSearches(library)).toContainEqual(expect.objectContaining(hostile))
  expect(listSavedSearches(library)).toContainEqual(
    expect.objectContaining({ name: 'half \ufffd', query: 'half \ufffd' }),
  )
})

test('a saved search is renamed and removed; one that is gone cannot be renamed', () => {
  const library = temporaryLibrary()
  const { savedSearchId } = saveSearch(library, { name: 'Old', query: 'roof' })
  expect(renameSavedSearch(library, savedSearchId, 'New')).toEqual({ savedSearchId, name: 'New', query: 'roof' })
  removeSavedSearch(library, savedSearchId)
  removeSavedSearch(library, savedSearchId)
  expect(listSavedSearches(library)).toEqual([])
  expect(() => renameSavedSearch(library, savedSearchId, 'Late')).toThrow(
    expect.objectContaining({ code: 'SAVED_SEARCH_NOT_FOUND', data: { savedSearchId } }),
  )
})
