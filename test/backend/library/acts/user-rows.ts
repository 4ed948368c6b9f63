import { randomUUID } from 'node:crypto'
import { userTables } from '../../../../src/backend/library/database/migrations/0020-acts.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { idOf } from '../video-content.ts'

/** All rows that belong to the user, by table. */
export function listUserRows(library: Library): Record<string, unknown[]> {
  return Object.fromEntries(
    userTables.map(({ name, key }) => [
      name,
      library.prepare(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`).all(),
    ]),
  )
}

/** Inserts a row with values for all columns that must have one. */
export function insertTag(library: Library, id: number, name = `tag ${id}`): void {
  library
    .prepare(`INSERT INTO tags (id, uuid, name, name_key, colour, created_at) VALUES (?, ?, ?, ?, 'red', 1)`)
    .run(id, randomUUID(), name, name.toLowerCase())
}

export function insertMark(library: Library, id: number, quote = `quote ${id}`): void {
  library
    .prepare(
      `INSERT INTO marks (id, uuid, youtube_id, kind, start_ms, end_ms, quote, before, after, text_version, note, speakers, basis, made_by,
         created_at, changed_at, title, author)
       VALUES (@id, @uuid, @videoId, 'said', 0, 10, @quote, '', '', 9007199254740991, 'note', '["A"]', '{}', 'me', @id, 5, 'T', 'A')`,
    )
    .run({ id, uuid: randomUUID(), videoId: idOf(`v${id % 7}`), quote })
}

export const tagMark = (library: Library, markId: number, tagId: number, rank = markId) =>
  library
    .prepare('INSERT INTO mark_tags (mark_id, tag_id, position, rank) VALUES (?, ?, 0, ?)')
    .run(markId, tagId, rank)

/** Gives the marks of one tag to another and removes the first, as the merge of tags does. */
export function mergeTags(library: Library, fromId: number, intoId: number): void {
  library.prepare('UPDATE OR IGNORE mark_tags SET tag_id = ? WHERE tag_id = ?').run(intoId, fromId)
  library.prepare('DELETE FROM mark_tags WHERE tag_id = ?').run(fromId)
  library.prepare('UPDATE tags SET removed_at = 7 WHERE id = ?').run(fromId)
}
