import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../../../src/backend/library/database/migrations.ts'

test('version 15 with data can store unreadable results, and loses nothing', () => {
  const library = new Database(':memory:')
  for (const { version, sql } of migrations) if (version <= 15) library.exec(sql)
  library.pragma('user_version = 15')
  library.pragma('foreign_keys = ON')
  library.exec(`
    INSERT INTO videos (id, youtube_id, url, title, author, source, open_at_ms, added_at, refreshed_at, said_count, shown_count,
      section_count, description, extra, unread) VALUES (1, 'a', '', 'Kept', '', 'hosted', 0, 0, 0, 1, 0, 0, '', '{}', NULL);
    INSERT INTO imports (id, created_at, source, crawl_mode, refresh, state) VALUES (1, 1, 'hosted', 'always', 1, 'finished');
    INSERT INTO import_items (id, import_id, ordinal, input, video_id, state) VALUES (1, 1, 0, 'x', 'a', 'failed');
    INSERT INTO service_searches (id, at, videos) VALUES (1, 1, '[]');
  `)
  migrate(library)
  expect(library.prepare('SELECT title, unread FROM videos').raw().all()).toEqual([['Kept', null]])
  const insert =
    library.prepare(`INSERT INTO raw_results (youtube_id, at, operation, item_id, search_id, is_response, app_version,
    problem, json) VALUES (?, 1, ?, ?, ?, 0, '0.1.0', 'p', '{}')`)
  insert.run('a', 'videos', 1, null)
  insert.run(null, 'search', null, 1)
  expect(() => insert.run('a', 'model', 1, null)).toThrow(/CHECK/)
  expect(() => insert.run('a', 'videos', 2, null)).toThrow(/FOREIGN KEY/)
  library.exec('DELETE FROM imports; DELETE FROM service_searches')
  expect(library.prepare('SELECT item_id, search_id FROM raw_results').raw().all()).toEqual([
    [null, null],
    [null, null],
  ])
})
