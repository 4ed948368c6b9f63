import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { latestVersion, migrate, migrations, readVersion } from '../../../../src/backend/library/database/migrations.ts'
import { readSchema, schemaPath } from '../../../../src/backend/library/database/write-schema.ts'
import { countEmbedded, excerptSomeVideos } from '../../../../src/backend/library/meaning/embedded-excerpts.ts'
import { insertTask, listStoredTasks } from '../../../../src/backend/library/tasks.ts'
import { addToSummarise, countToSummarise } from '../../../../src/backend/library/videos/videos-to-summarise.ts'

test('an empty file becomes the latest version', () => {
  const library = new Database(':memory:')
  migrate(library)
  expect(readVersion(library)).toBe(latestVersion)
})

test('versions are numbered without gaps', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
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

test('a first version with data learns what live fetches cost, and ends calls that were running', () => {
  const library = new Database(':memory:')
  library.exec(migrations[0]?.sql ?? '')
  library.pragma('user_version = 1')
  library.exec(`
    INSERT INTO imports (created_at, source, crawl_mode, refresh, state) VALUES
      (5, 'hosted', 'fallback', 0, 'running'), (6, 'local', 'fallback', 0, 'running');
    INSERT INTO import_items (import_id, ordinal, input, video_id, state, last_asked) VALUES
      (1, 0, '', 'a', 'fetching', 'never'), (1, 1, '', 'b', 'fetching', 'never'), (1, 2, '', 'c', 'fetching', 'fallback'),
      (1, 3, '', 'd', 'fetching', 'fallback'), (1, 4, '', 'e', 'pending', NULL), (2, 0, '', 'f', 'fetching', 'fallback');
    INSERT INTO ledger (at, operation, cost_usd, breakdown, import_id, note) VALUES
      (1, 'videos', 0.5, '{"crawl":0.4,"summary":0.1}', 1, 'live'), (2, 'videos', 0.1, '{"summary":0.1}', 1, 'cached'),
      (3, 'answer', NULL, NULL, NULL, 'lost');
  `)
  migrate(library)
  expect(library.prepare('SELECT note, crawl_kind, video_count, cost_usd FROM ledger').raw().all()).toEqual([
    ['live', 'live', 1, 0.5],
    ['cached', null, null, 0.1],
    ['lost', null, null, null],
  ])
  expect(
    library.prepare('SELECT at, import_id, crawl_kind, video_count, amount_usd, note FROM reservations').raw().all(),
  ).toEqual([
    [5, 1, 'cached', 2, null, 'Import: 2 videos looked up'],
    [5, 1, 'live', 1, null, 'Import: video c fetched'],
    [5, 1, 'live', 1, null, 'Import: video d fetched'],
  ])
  expect(library.prepare('SELECT ceiling_usd, trial, estimate_usd FROM imports').raw().all()).toEqual([
    [null, 0, null],
    [null, 0, null],
  ])
})

test('answers of version 2 are kept, and can store cited videos from then on', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 2)) library.exec(sql)
  library.pragma('user_version = 2')
  library.exec(`INSERT INTO answers (asked_at, question, scope, method, text, citations, took_ms, state)
    VALUES (1, 'Why?', '{"kind":"service"}', 'service', 'So.', '[]', 3, 'complete')`)
  migrate(library)
  expect(library.prepare('SELECT question, text FROM answers').raw().all()).toEqual([['Why?', 'So.']])
  library.exec("INSERT INTO cited_videos (answer_id, youtube_id, content) VALUES (1, 'a', '{}')")
  expect(() =>
    library.exec("INSERT INTO cited_videos (answer_id, youtube_id, content) VALUES (2, 'a', '{}')"),
  ).toThrow()
})

test('videos of version 4 keep the origin of their sections, and get a name for their captions', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 4)) library.exec(sql)
  library.pragma('user_version = 4')
  library.exec(`
    INSERT INTO videos (youtube_id, url, title, author, source, said_count, shown_count, section_count, section_method,
      caption_language, caption_kind, description, extra, added_at, refreshed_at, open_at_ms) VALUES
      ('a', '', '', '', 'local', 0, 0, 1, 'even', 'de', 'manual', '', '{}', 1, 1, 0),
      ('b', '', '', '', 'local', 0, 0, 0, NULL, NULL, NULL, '', '{}', 1, 1, 0);
    INSERT INTO collections (name) VALUES ('kept');
    INSERT INTO collection_videos SELECT 1, id FROM videos;
  `)
  migrate(library)
  expect(library.prepare('SELECT youtube_id, section_method, caption_name FROM videos').raw().all()).toEqual([
    ['a', 'even', null],
    ['b', null, null],
  ])
  expect(library.prepare('SELECT count(*) FROM collection_videos').pluck().get()).toBe(2)
  library.exec("UPDATE videos SET section_method = 'auto-chapters'")
  expect(() => library.exec("UPDATE videos SET section_method = 'guessed'")).toThrow(/CHECK/)
})

test('videos of version 6 keep the origin of their visual clips, and can have frames', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 6)) library.exec(sql)
  library.pragma('user_version = 6')
  library.exec(`
    INSERT INTO videos (youtube_id, url, title, author, source, said_count, shown_count, section_count, description, extra,
      added_at, refreshed_at, open_at_ms) VALUES
      ('a', '', '', '', 'hosted', 0, 3, 0, '', '{}', 1, 1, 0), ('b', '', '', '', 'local', 0, 0, 0, '', '{}', 1, 1, 0);
  `)
  migrate(library)
  expect(library.prepare('SELECT youtube_id, visual_method, visual_model FROM videos').raw().all()).toEqual([
    ['a', 'service', null],
    ['b', null, null],
  ])
  library.exec(`INSERT INTO storyboards (video_id, width, height, frame_count, columns, rows, sheet_urls, sheets, told_at)
    VALUES (1, 160, 90, 3, 5, 5, '[]', '[]', 0)`)
  library.exec('PRAGMA foreign_keys = ON; DELETE FROM videos')
  expect(library.prepare('SELECT count(*) FROM storyboards').pluck().get()).toBe(0)
})

test('clips of version 7 count as speech', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 7)) library.exec(sql)
  library.pragma('user_version = 7')
  library.exec(
    "INSERT INTO passages (id, kind, start_ms, end_ms, text) VALUES (1, 0, 0, 5, 'said'), (2, 1, 0, 5, 'shown')",
  )
  migrate(library)
  expect(library.prepare('SELECT text, is_sound FROM passages').raw().all()).toEqual([
    ['said', 0],
    ['shown', 0],
  ])
  expect(() => library.exec('UPDATE passages SET is_sound = 2')).toThrow(/CHECK/)
})

test('links of version 8 have no title from a list', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 8)) library.exec(sql)
  library.pragma('user_version = 8')
  library.exec(`
    INSERT INTO imports (created_at, source, crawl_mode, refresh, state) VALUES (5, 'local', 'fallback', 0, 'running');
    INSERT INTO import_items (import_id, ordinal, input, video_id, state) VALUES (1, 0, 'x', 'a', 'pending');
  `)
  migrate(library)
  expect(library.prepare('SELECT input, listed_title FROM import_items').raw().all()).toEqual([['x', null]])
})

test('videos of version 10 keep the origin of their captions, and can have captions from a file', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 10)) library.exec(sql)
  library.pragma('user_version = 10')
  const insert =
    library.prepare(`INSERT INTO videos (youtube_id, url, title, author, source, said_count, shown_count, section_count,
      caption_language, caption_kind, description, extra, added_at, refreshed_at, open_at_ms)
    VALUES (?, '', '', '', 'local', 0, 0, 0, ?, ?, '', '{}', 1, 1, 0)`)
  insert.run('a', 'de', 'automatic')
  insert.run('b', null, null)
  migrate(library)
  expect(library.prepare('SELECT youtube_id, caption_kind, caption_times_estimated FROM videos').raw().all()).toEqual([
    ['a', 'automatic', 0],
    ['b', null, 0],
  ])
  library.exec("UPDATE videos SET caption_kind = 'file', caption_times_estimated = 1")
  expect(() => library.exec("UPDATE videos SET caption_kind = 'guessed'")).toThrow(/CHECK/)
})

test('a migration that fails half way changes nothing', () => {
  const library = new Database(':memory:')
  library.exec('CREATE TABLE passages (id)')
  expect(() => migrate(library)).toThrow()
  expect(readVersion(library)).toBe(0)
  expect(library.prepare("SELECT name FROM sqlite_schema WHERE name = 'videos'").all()).toEqual([])
})

test('videos of version 9 are kept, and wait for their excerpts to be made', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 9)) library.exec(sql)
  library.pragma('user_version = 9')
  library.exec(`INSERT INTO videos (id, youtube_id, url, title, author, source, open_at_ms, added_at, refreshed_at, said_count,
      shown_count, section_count, description, extra)
    VALUES (1, 'a', '', 'Kept', '', 'local', 0, 0, 0, 1, 0, 0, '', '{}');
    INSERT INTO passages (id, kind, start_ms, end_ms, text) VALUES (131072, 0, 0, 1, 'Words.')`)
  migrate(library)
  expect(excerptSomeVideos(library)).toBe(false)
  expect(library.prepare('SELECT id, last_passage, codes FROM excerpts').raw().all()).toEqual([
    [131_072, 131_072, null],
  ])
  expect(countEmbedded(library, { url: '', name: '' })).toEqual({ embedded: 0, total: 1 })
})

test('videos of version 11 get numbers for their texts', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 11)) library.exec(sql)
  library.pragma('user_version = 11')
  const insert = library.prepare(`
    INSERT INTO videos (youtube_id, url, title, author, source, open_at_ms, added_at, refreshed_at, said_count, shown_count,
      section_count, description, extra) VALUES (?, '', 'A talk', 'City', 'local', 0, 1, 1, 0, 0, 0, '', '{}')`)
  for (const id of ['a', 'b']) insert.run(id)
  migrate(library)
  const versions = library.prepare<[], number>('SELECT text_version FROM videos').pluck().all()
  expect(new Set(versions).size).toBe(2)
  expect(versions.every((version) => Number.isSafeInteger(version) && version >= 0)).toBe(true)
})

test('embedding models of version 12 continue without being confirmed', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 12)) library.exec(sql)
  library.pragma('user_version = 12')
  library.exec("INSERT INTO embedding_models (url, name, dimensions) VALUES ('', 'small', 8)")
  migrate(library)
  expect(library.prepare('SELECT name, waits_for_word FROM embedding_models').raw().all()).toEqual([['small', 0]])
})

test('a library of version 13 can store tasks, and its videos do not change', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 13)) library.exec(sql)
  library.pragma('user_version = 13')
  library.exec(`
    INSERT INTO videos (id, youtube_id, url, title, author, source, open_at_ms, added_at, refreshed_at, said_count, shown_count,
      section_count, description, extra) VALUES (1, 'aaaaaaaaaaa', '', 'A talk', 'City', 'local', 0, 1, 1, 0, 0, 0, '', '{}')`)
  migrate(library)
  const task = { kind: 'summarise', title: '“A talk”', videoIds: ['aaaaaaaaaaa'], startedAt: 7, request: '{}' } as const
  const taskId = insertTask(library, { ...task, videoIds: [...task.videoIds] })
  addToSummarise(library, 'aaaaaaaaaaa')
  const unchanged = { state: 'waiting', mayCost: false, done: 0, total: 0, failures: [], endedAt: null }
  expect(listStoredTasks(library)).toEqual([{ taskId, ...task, ...unchanged }])
  library.exec('DELETE FROM videos')
  expect(countToSummarise(library)).toBe(0)
  expect(listStoredTasks(library)).toMatchObject([{ videoIds: ['aaaaaaaaaaa'] }])
})
