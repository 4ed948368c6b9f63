import { expect, test } from 'vitest'
import { recordAct } from '../../../../src/backend/library/acts/record-act.ts'
import { forgetOldActs, lastAct, redoAct, undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf } from '../video-content.ts'
import { insertMark, insertTag, listUserRows, mergeTags, tagMark } from './user-rows.ts'

const now = Date.UTC(2026, 10, 22)
const day = 24 * 60 * 60 * 1000

/** Records the work and returns the id of its act, which must exist. */
function act(library: Library, work: () => unknown, title = 'Changed something'): number {
  const { actId } = recordAct(library, { title, now }, work)
  if (actId === null) throw new Error('Nothing was changed')
  return actId
}

const run = (library: Library, sql: string, ...values: unknown[]) => library.prepare(sql).run(...values)

const code = (code: string) => expect.objectContaining({ code })

test('an act is undone and repeated completely', () => {
  const library = temporaryLibrary()
  for (const id of [1, 2, 3]) insertTag(library, id)
  for (let id = 1; id <= 30; id++) insertMark(library, id)
  for (let id = 1; id <= 20; id++) tagMark(library, id, 1, id / 3)
  for (let id = 11; id <= 30; id++) tagMark(library, id, 2, 1e15 + id / 8)
  const before = listUserRows(library)
  const actId = act(library, () => mergeTags(library, 1, 2), 'Merged 2 tags')
  const after = listUserRows(library)
  expect(after).not.toEqual(before)
  expect(lastAct(library, now)).toEqual({ actId, at: now, title: 'Merged 2 tags', isUndone: false })
  expect(undoAct(library, actId, now)).toMatchObject({ actId, isUndone: true })
  expect(listUserRows(library)).toEqual(before)
  expect(lastAct(library, now)).toBeUndefined()
  expect(redoAct(library, actId, now)).toMatchObject({ isUndone: false })
  expect(listUserRows(library)).toEqual(after)
  undoAct(library, actId, now)
  expect(listUserRows(library)).toEqual(before)
})

test('rows that are inserted, changed and deleted several times in an act come back as they were', () => {
  const library = temporaryLibrary()
  insertMark(library, 1, 'a \u0000 “b” \\ \u{1F600} \n \u202e')
  insertMark(library, 2)
  insertTag(library, 1)
  tagMark(library, 1, 1)
  const before = listUserRows(library)
  const actId = act(library, () => {
    insertMark(library, 3)
    run(library, 'UPDATE marks SET note = ?', 'x\u0000y')
    run(library, 'DELETE FROM marks WHERE id IN (1, 3)')
    insertMark(library, 1, 'another')
    run(library, 'UPDATE marks SET note = ? WHERE id = 2', 'z')
    run(library, 'INSERT OR REPLACE INTO mark_tags VALUES (1, 1, 5, 9)')
    run(library, 'INSERT OR REPLACE INTO mark_tags VALUES (1, 1, 6, 10)')
    run(library, 'INSERT INTO video_tags VALUES (?, 1)', idOf('v'))
  })
  const after = listUserRows(library)
  undoAct(library, actId, now)
  expect(listUserRows(library)).toEqual(before)
  redoAct(library, actId, now)
  expect(listUserRows(library)).toEqual(after)
})

test('an act that changes nothing is none', () => {
  const library = temporaryLibrary()
  insertTag(library, 1)
  const { actId, result } = recordAct(library, { title: 'Nothing', now }, () => {
    run(library, 'UPDATE tags SET name = name')
    insertTag(library, 2)
    run(library, 'DELETE FROM tags WHERE id = 2')
    return 5
  })
  expect([actId, result]).toEqual([null, 5])
  expect(lastAct(library, now)).toBeUndefined()
})

test('an act within another one belongs to it, and a title may tell the result', () => {
  const library = temporaryLibrary()
  const inner = () => recordAct(library, { title: 'Inner', now }, () => insertTag(library, 2))
  const { actId } = recordAct(library, { title: (count: number) => `Made ${count} tags`, now }, () => {
    insertTag(library, 1)
    inner()
    return 2
  })
  expect(lastAct(library, now)).toMatchObject({ actId, title: 'Made 2 tags' })
  undoAct(library, actId ?? 0, now)
  expect(listUserRows(library).tags).toEqual([])
})

test('work that throws changes nothing and leaves no act', () => {
  const library = temporaryLibrary()
  const fail = () =>
    recordAct(library, { title: 'Fails', now }, () => {
      insertTag(library, 1)
      throw new Error('no')
    })
  expect(fail).toThrow('no')
  expect(listUserRows(library).tags).toEqual([])
  expect(lastAct(library, now)).toBeUndefined()
  insertTag(library, 1)
  expect(library.prepare('SELECT count(*) FROM act_rows').pluck().get()).toBe(0)
})

test('an act is not undone if what it changed was changed since, and then nothing is changed', () => {
  const library = temporaryLibrary()
  insertTag(library, 1, 'one')
  insertTag(library, 2, 'two')
  const actId = act(library, () => run(library, "UPDATE tags SET description = 'd'"), 'Described 2 tags')
  run(library, "UPDATE tags SET name = 'other' WHERE id = 2")
  const before = listUserRows(library)
  expect(() => undoAct(library, actId, now)).toThrow(
    expect.objectContaining({
      code: 'UNDO_REFUSED',
      message: expect.stringContaining('“Described 2 tags” cannot be undone'),
    }),
  )
  expect(listUserRows(library)).toEqual(before)
})

test('what the user ordered by hand since does not keep an act from being undone', () => {
  const library = temporaryLibrary()
  insertTag(library, 1)
  insertMark(library, 1)
  const actId = act(library, () => tagMark(library, 1, 1))
  run(library, 'UPDATE mark_tags SET rank = 17')
  undoAct(library, actId, now)
  expect(listUserRows(library).mark_tags).toEqual([])
})

test('an order by hand is undone', () => {
  const library = temporaryLibrary()
  insertTag(library, 1)
  for (const id of [1, 2]) insertMark(library, id)
  for (const id of [1, 2]) tagMark(library, id, 1, id / 3)
  const before = listUserRows(library)
  const actId = act(library, () => run(library, 'UPDATE mark_tags SET rank = 0.1 WHERE mark_id = 2'))
  undoAct(library, actId, now)
  expect(listUserRows(library)).toEqual(before)
})

test('undoing does not take what others attached to the thing since', () => {
  const library = temporaryLibrary()
  insertMark(library, 1)
  const actId = act(library, () => insertTag(library, 1))
  tagMark(library, 1, 1)
  const before = listUserRows(library)
  expect(() => undoAct(library, actId, now)).toThrow(code('UNDO_REFUSED'))
  run(library, 'DELETE FROM mark_tags')
  insertTag(library, 2)
  run(library, 'UPDATE tags SET parent_id = 1 WHERE id = 2')
  expect(() => undoAct(library, actId, now)).toThrow(code('UNDO_REFUSED'))
  expect(listUserRows(library).marks).toEqual(before.marks)
})

test('a name that was given to another since refuses the undo; names that are exchanged in the act do not', () => {
  const library = temporaryLibrary()
  insertTag(library, 1, 'a')
  insertTag(library, 2, 'b')
  const before = listUserRows(library)
  const exchange = act(library, () => {
    run(library, 'UPDATE tags SET removed_at = 3 WHERE id = 1')
    run(library, "UPDATE tags SET name = 'a', name_key = 'a' WHERE id = 2")
  })
  undoAct(library, exchange, now)
  expect(listUserRows(library)).toEqual(before)
  redoAct(library, exchange, now)
  undoAct(library, exchange, now)
  const removal = act(library, () => run(library, 'UPDATE tags SET removed_at = 3 WHERE id = 1'))
  insertTag(library, 3, 'a')
  expect(() => undoAct(library, removal, now)).toThrow(code('UNDO_REFUSED'))
})

test('an act is undone once, and not after 30 days', () => {
  const library = temporaryLibrary()
  const actId = act(library, () => insertTag(library, 1))
  expect(() => redoAct(library, actId, now)).toThrow(code('ACT_NOT_FOUND'))
  undoAct(library, actId, now)
  expect(() => undoAct(library, actId, now)).toThrow(code('ACT_NOT_FOUND'))
  redoAct(library, actId, now)
  expect(() => undoAct(library, actId, now + 30 * day)).toThrow(code('ACT_NOT_FOUND'))
  expect(lastAct(library, now + 30 * day)).toBeUndefined()
  forgetOldActs(library, now + 30 * day - 1)
  expect(lastAct(library, now)).toMatchObject({ actId })
  forgetOldActs(library, now + 30 * day)
  expect(lastAct(library, now)).toBeUndefined()
  expect(library.prepare('SELECT count(*) FROM act_rows').pluck().get()).toBe(0)
})

test('what is deleted for good takes its acts with it, and an id of an act is never used again', () => {
  const library = temporaryLibrary()
  insertTag(library, 1)
  const actId = act(library, () => run(library, "UPDATE tags SET name = 'other'"))
  run(library, 'DELETE FROM tags')
  expect(() => undoAct(library, actId, now)).toThrow(code('ACT_NOT_FOUND'))
  expect(act(library, () => insertTag(library, 1))).toBeGreaterThan(actId)
})
