import { createHash } from 'node:crypto'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { addTagToMark } from '../marks/tags-of-marks.ts'
import type { NameMaps } from './merge-names.ts'
import { insertRow, type Row, readAllRows, updateRow } from './other-library.ts'

/** What makes two versions of a mark alike. The place of its words is found again in each library. */
const contentColumns = ['kind', 'is_whole_video', 'quote', 'note'] as const
const copiedColumns = [
  ...contentColumns,
  'start_ms',
  'end_ms',
  'before',
  'after',
  'basis',
  'made_by',
  'changed_at',
  'speakers',
] as const

const listTags = (library: Library, markId: number): number[] =>
  readAllRows(
    library,
    'SELECT tag_id FROM mark_tags JOIN tags ON tags.id = tag_id WHERE mark_id = ? AND removed_at IS NULL ORDER BY position',
    markId,
  ).map(({ tag_id }) => Number(tag_id))

/** The same for the same version of a mark, so that a second merge does not keep it again. */
function versionId(mark: Row, tagIds: readonly number[]): string {
  const content = JSON.stringify([mark.uuid, ...contentColumns.map((column) => mark[column]), mark.changed_at, tagIds])
  const hex = createHash('sha256').update(content).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function insertMark(library: Library, mark: Row, tagIds: readonly number[]): void {
  const place = {
    text_version: null,
    from_clip: null,
    from_offset: null,
    to_clip: null,
    to_offset: null,
    placement: null,
  }
  const id = insertRow(library, 'marks', { ...mark, ...place })
  for (const tagId of tagIds) addTagToMark(library, id, tagId)
}

/** Keeps a version that another one replaces in the trash. */
function setMarkAside(library: Library, mark: Row, tagIds: readonly number[], now: number): void {
  const uuid = versionId(mark, tagIds)
  if (readAllRows(library, 'SELECT id FROM marks WHERE uuid = ?', uuid).length > 0) return
  insertMark(library, { ...mark, uuid, removed_at: now }, tagIds)
}

function replaceMark(library: Library, id: number, mark: Row, tagIds: readonly number[]): void {
  updateRow(library, 'marks', id, Object.fromEntries(copiedColumns.map((column) => [column, mark[column] ?? null])))
  prepareOnce(library, 'DELETE FROM mark_tags WHERE mark_id = ?').run(id)
  for (const tagId of tagIds) addTagToMark(library, id, tagId)
}

/**
 * Adds the marks of a video that the other library has, without those in its trash. A mark is the one with its id; of two versions the one
 * that was changed last stays, and the other is in the trash for 30 days. One that is in the trash here returns. Must be called within an act.
 * Returns whether something changed; the marks must then be placed.
 */
export function mergeMarks(library: Library, other: Library, videoId: string, maps: NameMaps, now: number): boolean {
  let hasChanged = false
  for (const mark of readAllRows(
    other,
    'SELECT * FROM marks WHERE youtube_id = ? AND removed_at IS NULL ORDER BY id',
    videoId,
  )) {
    const tagIds = [...new Set(listTags(other, Number(mark.id)).flatMap((tagId) => maps.tags.get(tagId) ?? []))]
    const [known] = readAllRows(library, 'SELECT * FROM marks WHERE uuid = ?', String(mark.uuid))
    if (known === undefined) {
      insertMark(library, mark, tagIds)
      hasChanged = true
      continue
    }
    const id = Number(known.id)
    if (known.removed_at !== null) {
      updateRow(library, 'marks', id, { removed_at: null })
      hasChanged = true
    }
    const ownTags = listTags(library, id)
    const isSame =
      contentColumns.every((column) => known[column] === mark[column]) &&
      JSON.stringify([...ownTags].sort()) === JSON.stringify([...tagIds].sort())
    if (isSame) continue
    if (Number(mark.changed_at) <= Number(known.changed_at)) {
      setMarkAside(library, mark, tagIds, now)
      continue
    }
    setMarkAside(library, known, ownTags, now)
    replaceMark(library, id, mark, tagIds)
    hasChanged = true
  }
  return hasChanged
}
