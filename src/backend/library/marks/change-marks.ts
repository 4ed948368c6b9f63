import type { MarkTarget } from '../../../contract/app/marks.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { storedText } from '../database/stored-values.ts'
import { resolveTags, type TagsWanted } from '../tags/create-tags.ts'
import { findMarkRow, getMarkRow } from './marks.ts'
import { readTarget } from './read-target.ts'
import { addTagToMark, removeTagFromMark, replaceTagsOfMark } from './tags-of-marks.ts'

/** Each change gets a time of its own, by which readers notice it. */
const touch = (library: Library, rowId: number, now: number) =>
  prepareOnce(library, 'UPDATE marks SET changed_at = max(?, changed_at + 1) WHERE id = ?').run(now, rowId)

interface MarkChange {
  markId: string
  note?: string | undefined
  tags?: TagsWanted | undefined
  target?: MarkTarget | undefined
}

/** Changes what is given. Throws MARK_NOT_FOUND, TAG_NOT_FOUND, and like `readTarget` for a new target. */
export function updateMark(library: Library, { markId, note, tags, target }: MarkChange, now: number): void {
  library
    .transaction(() => {
      const { id, videoId } = getMarkRow(library, markId)
      if (note !== undefined) prepareOnce(library, 'UPDATE marks SET note = ? WHERE id = ?').run(storedText(note), id)
      if (tags !== undefined) replaceTagsOfMark(library, id, tags, now)
      if (target !== undefined) {
        prepareOnce(
          library,
          `UPDATE marks SET kind = @kind, is_whole_video = @isWholeVideo, start_ms = @startMs, end_ms = @endMs,
             quote = @quote, before = @before, after = @after, text_version = @textVersion, from_clip = @fromClip,
             from_offset = @fromOffset, to_clip = @toClip, to_offset = @toOffset, placement = @placement,
             speakers = @speakers, basis = @basis, title = @title, author = @author, published_at = @publishedAt
           WHERE id = @id`,
        ).run({ ...readTarget(library, videoId, target), id })
      }
      touch(library, id, now)
    })
    .immediate()
}

/** Adds and removes tags of several marks; returns how many marks changed. Marks in the trash are left out. */
export function tagMarks(
  library: Library,
  { markIds, add, remove }: { markIds: readonly string[]; add: TagsWanted; remove: readonly number[] },
  now: number,
): number {
  return library
    .transaction(() => {
      const rows = [...new Set(markIds)].flatMap((markId) => findMarkRow(library, markId) ?? [])
      // Tags are not created for nothing.
      if (rows.length === 0) return 0
      const toAdd = resolveTags(library, add, now)
      let changed = 0
      for (const row of rows) {
        const changes = [
          ...toAdd.map((tagId) => addTagToMark(library, row.id, tagId)),
          ...remove.map((tagId) => removeTagFromMark(library, row.id, tagId)),
        ]
        if (!changes.includes(true)) continue
        touch(library, row.id, now)
        changed++
      }
      return changed
    })
    .immediate()
}

/** Moves marks to the trash; returns how many were removed. */
export function removeMarks(library: Library, markIds: readonly string[], now: number): number {
  return prepareOnce(
    library,
    'UPDATE marks SET removed_at = ? WHERE removed_at IS NULL AND uuid IN (SELECT value FROM json_each(?))',
  ).run(now, JSON.stringify(markIds)).changes
}
