import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { latestVersion, migrate, migrations, readVersion } from '../../../src/backend/library/migrations.ts'
import { readSchema, schemaPath } from '../../../src/backend/library/write-schema.ts'

test('an empty file becomes the latest version', () => {
  const library = new Database(':memory:')
  migrate(library)
  expect(readVersion(library)).toBe(latestVersion)
})

test('versions are numbered without gaps', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
})

test('schema.sql is what the migrations make', () => {
  const library = new Database(':memory:')
  migrate(library)
  expect(readFileSync(schemaPath, 'utf8'), 'run `node src/backend/library/write-schema.ts`').toBe(readSchema(library))
})

test('schema.sql makes the same library on its own', () => {
  const library = new Database(':memory:')
  library.exec(readFileSync(schemaPath, 'utf8'))
  expect(readSchema(library)).toBe(readFileSync(schemaPath, 'utf8'))
})

test('every table that is not a full-text table checks its types', () => {
  const library = new Database(':memory:')
  migrate(library)
  const lax = library
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  expect(lax).toEqual([])
})

test('migrating again changes nothing', () => {
  const library = new Database(':memory:')
  migrate(library)
  library.prepare("INSERT INTO collections (name) VALUES ('kept')").run()
  migrate(library)
  expect(library.prepare('SELECT name FROM collections').all()).toEqual([{ name: 'kept' }])
})

test('a migration that fails half way leaves nothing of itself', () => {
  const library = new Database(':memory:')
  library.exec('CREATE TABLE passages (id)')
  expect(() => migrate(library)).toThrow()
  expect(readVersion(library)).toBe(0)
  expect(library.prepare("SELECT name FROM sqlite_schema WHERE name = 'videos'").all()).toEqual([])
})
