import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { addSavedSearches } from '../../../../../src/backend/library/database/migrations/0018-saved-searches.ts'
import { migrate, migrations } from '../../../../../src/backend/library/database/migrations.ts'
import { listSavedSearches, saveSearch } from '../../../../../src/backend/library/saved-searches.ts'

test('the version before, with data, can save searches and loses nothing', () => {
  const library = new Database(':memory:')
  const before = addSavedSearches.version - 1
  for (const { version, sql } of migrations) if (version <= before) library.exec(sql)
  library.pragma(`user_version = ${before}`)
  library.exec("INSERT INTO collections (name) VALUES ('Kept')")
  migrate(library)
  expect(library.prepare('SELECT name FROM collections').raw().all()).toEqual([['Kept']])
  expect(listSavedSearches(library)).toEqual([])
  const saved = saveSearch(library, { name: 'Roofs', query: 'roof' })
  expect(listSavedSearches(library)).toEqual([saved])
})
