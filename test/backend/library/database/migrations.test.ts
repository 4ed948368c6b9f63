import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  latestVersion,
  migrate,
  migrations,
  oldestVersion,
  readVersion,
} from '../../../../src/backend/library/database/migrations.ts'
import { readSchema, schemaPath } from '../../../../src/backend/library/database/write-schema.ts'

test('an empty file becomes the latest version', () => {
  const library = new Database(':memory:')
  migrate(library)
  expect(readVersion(library)).toBe(latestVersion)
})

test('versions are numbered without gaps', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => oldestVersion + index))
})

test('schema.sql is the result of the migrations', () => {
  const library = new Database(':memory:')
  migrate(library)
  expect(readFileSync(schemaPath, 'utf8'), 'run `node src/backend/library/database/write-schema.ts`').toBe(
    readSchema(library),
  )
})

test('schema.sql alone creates the same library', () => {
  const library = new Database(':memory:')
  library.exec(readFileSync(schemaPath, 'utf8'))
  expect(readSchema(library)).toBe(readFileSync(schemaPath, 'utf8'))
})

test('every table except full-text tables checks its types', () => {
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

test('a migration that fails half way changes nothing', () => {
  const library = new Database(':memory:')
  library.exec('CREATE TABLE passages (id)')
  expect(() => migrate(library)).toThrow()
  expect(readVersion(library)).toBe(0)
  expect(library.prepare("SELECT name FROM sqlite_schema WHERE name = 'videos'").all()).toEqual([])
})

test('the schema refuses words that no part of Footnote writes', () => {
  const library = new Database(':memory:')
  migrate(library)
  library.exec(`
    INSERT INTO all_videos (id, youtube_id, url, title, author, source, open_at_ms, added_at, refreshed_at, said_count, shown_count,
      section_count, description, extra) VALUES (1, 'a', '', '', '', 'local', 0, 0, 0, 0, 0, 0, '', '{}');
    INSERT INTO passages (id, kind, start_ms, end_ms, text) VALUES (131072, 0, 0, 1, '');
  `)
  for (const set of [
    "all_videos SET section_method = 'guessed'",
    "all_videos SET caption_kind = 'guessed'",
    'passages SET is_sound = 2',
  ])
    expect(() => library.exec(`UPDATE ${set}`), set).toThrow(/CHECK/)
})

test('what belongs to a video or an answer goes with it', () => {
  const library = new Database(':memory:')
  migrate(library)
  library.exec(`
    INSERT INTO all_videos (id, youtube_id, url, title, author, source, open_at_ms, added_at, refreshed_at, said_count, shown_count,
      section_count, description, extra) VALUES (1, 'a', '', '', '', 'local', 0, 0, 0, 0, 0, 0, '', '{}');
    INSERT INTO storyboards (video_id, width, height, frame_count, columns, rows, sheet_urls, sheets, told_at)
      VALUES (1, 160, 90, 3, 5, 5, '[]', '[]', 0);
    INSERT INTO videos_to_summarise (video_id) VALUES (1);
    INSERT INTO answers (id, asked_at, question, scope, method, text, citations, took_ms, state)
      VALUES (1, 1, '', '{}', 'service', '', '[]', 3, 'complete');
    INSERT INTO cited_videos (answer_id, youtube_id, content) VALUES (1, 'a', '{}');
  `)
  expect(() => library.exec("INSERT INTO cited_videos (answer_id, youtube_id, content) VALUES (2, 'a', '{}')")).toThrow(
    /FOREIGN KEY/,
  )
  library.exec('DELETE FROM all_videos; DELETE FROM answers')
  for (const table of ['storyboards', 'videos_to_summarise', 'cited_videos'])
    expect(library.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
})
