import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../../../src/backend/library/database/migrations.ts'

test('version 14 with data learns where its spoken clips came from', () => {
  const library = new Database(':memory:')
  for (const { version, sql } of migrations) if (version <= 14) library.exec(sql)
  library.pragma('user_version = 14')
  const columns =
    'id, youtube_id, url, title, author, source, caption_kind, open_at_ms, added_at, refreshed_at, said_count, shown_count, section_count, description, extra'
  library.exec(`
    INSERT INTO videos (${columns}) VALUES
      (1, 'a', '', '', '', 'hosted', NULL, 0, 0, 0, 1, 0, 0, '', '{}'),
      (2, 'b', '', '', '', 'local', 'manual', 0, 0, 0, 1, 0, 0, '', '{}'),
      (3, 'c', '', '', '', 'local', 'file', 0, 0, 0, 1, 0, 0, '', '{}'),
      (4, 'd', '', '', '', 'hosted', NULL, 0, 0, 0, 0, 1, 0, '', '{}');
    INSERT INTO passages (id, kind, start_ms, end_ms, text) VALUES
      (1 * 131072, 0, 0, 1, 'said'), (2 * 131072 + 1, 0, 0, 1, 'said'), (3 * 131072, 0, 0, 1, 'said'), (4 * 131072, 1, 0, 1, 'shown');
    INSERT INTO model_summaries (video_id, at, model, fingerprint, original) VALUES (1, 1, 'small', 'f', '{}');
    INSERT INTO imports (created_at, source, crawl_mode, refresh, state) VALUES (1, 'hosted', 'always', 1, 'running');
  `)
  migrate(library)
  expect(library.prepare('SELECT said_origin, unread FROM videos ORDER BY id').raw().all()).toEqual([
    ['hosted', null],
    ['local', null],
    ['file', null],
    [null, null],
  ])
  expect(library.prepare('SELECT is_of_earlier_text FROM model_summaries').raw().all()).toEqual([[0]])
  expect(library.prepare('SELECT replaces FROM imports').raw().all()).toEqual([[0]])
})
