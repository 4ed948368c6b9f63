import { expect, it } from 'vitest'
import { insertImportItems, listItemsToAsk } from '../../../src/backend/library/import-items.ts'
import { insertImport } from '../../../src/backend/library/imports.ts'
import { newImport } from '../library/new-import.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf } from './scripted-source.ts'

it('the next items to fetch are read from an index, in the order in which they were pasted', () => {
  const library = temporaryLibrary()
  const importId = insertImport(library, newImport())
  const items = [3, 1, 2].map((n) => ({
    input: '',
    videoId: idOf(n),
    openAtMs: 0,
    state: 'pending' as const,
    error: null,
    listedTitle: null,
  }))
  insertImportItems(library, importId, items)
  const filter = { importId, isAlwaysLive: false, now: 0, limit: 2, busyVideoIds: [idOf(1)] }
  expect(listItemsToAsk(library, 'lookUp', filter).map(({ videoId }) => videoId)).toEqual([idOf(3), idOf(2)])
  expect(listItemsToAsk(library, 'live', filter)).toEqual([])

  const plan = library
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT * FROM import_items WHERE import_id = 1 AND state = 'pending' ORDER BY ordinal LIMIT 3`,
    )
    .all()
    .map(({ detail }) => detail)
  expect(plan).toEqual([expect.stringContaining('import_items_due (import_id=? AND state=?)')])
})
