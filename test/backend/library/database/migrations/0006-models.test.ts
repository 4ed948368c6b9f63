import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../../../src/backend/library/database/migrations.ts'

test('model calls of version 5 count as made for answers, and its answers are kept', () => {
  const library = new Database(':memory:')
  for (const { sql } of migrations.slice(0, 5)) library.exec(sql)
  library.pragma('user_version = 5')
  library.exec(`
    INSERT INTO ledger (at, operation, cost_usd, note) VALUES (1, 'model', 0, 'small: Why?'), (2, 'search', 1, 'tides');
    INSERT INTO reservations (at, operation, note) VALUES (3, 'model', 'small: How?');
    INSERT INTO answers (asked_at, question, scope, method, text, citations, took_ms, state)
      VALUES (1, 'Why?', '{"kind":"library"}', 'model', 'So.', '[]', 3, 'complete');
  `)
  migrate(library)
  expect(library.prepare('SELECT operation, purpose FROM ledger ORDER BY id').raw().all()).toEqual([
    ['model', 'answer'],
    ['search', null],
  ])
  expect(library.prepare('SELECT note, purpose FROM reservations').raw().all()).toEqual([['small: How?', 'answer']])
  expect(library.prepare('SELECT text, kept_at FROM answers').raw().all()).toEqual([['So.', null]])
})
