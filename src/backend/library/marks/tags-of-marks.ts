// Which tags the marks have.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { resolveTags, type TagsWanted } from '../tags/create-tags.ts'

/** Adds a tag to a mark as its last, at the end of the tag's order. Returns whether the mark did not have it. */
export function addTagToMark(library: Library, markRowId: number, tagId: number): boolean {
  const { changes } = prepareOnce(
    library,
    `INSERT OR IGNORE INTO mark_tags (mark_id, tag_id, position, rank) VALUES (@markRowId, @tagId,
       (SELECT coalesce(max(position) + 1, 0) FROM mark_tags WHERE mark_id = @markRowId),
       (SELECT coalesce(max(rank) + 1, 1) FROM mark_tags WHERE tag_id = @tagId))`,
  ).run({ markRowId, tagId })
  return changes > 0
}

/** Returns whether the mark had it. */
export function removeTagFromMark(library: Library, markRowId: number, tagId: number): boolean {
  const removal = prepareOnce(library, 'DELETE FROM mark_tags WHERE mark_id = ? AND tag_id = ?')
  return removal.run(markRowId, tagId).changes > 0
}

/** Gives the mark these tags in this order, and no others; tags in the trash stay. Throws TAG_NOT_FOUND and BAD_INPUT. */
export function replaceTagsOfMark(library: Library, markRowId: number, wanted: TagsWanted, now: number): void {
  const tagIds = resolveTags(library, wanted, now)
  const own = prepareOnce<[number], number>(
    library,
    `SELECT tag_id FROM mark_tags JOIN tags ON tags.id = tag_id WHERE mark_id = ? AND removed_at IS NULL`,
  )
    .pluck()
    .all(markRowId)
  for (const tagId of own) if (!tagIds.includes(tagId)) removeTagFromMark(library, markRowId, tagId)
  const place = prepareOnce(
    library,
    'UPDATE mark_tags SET position = @position WHERE mark_id = @markRowId AND tag_id = @tagId AND position <> @position',
  )
  for (const [position, tagId] of tagIds.entries()) {
    addTagToMark(library, markRowId, tagId)
    place.run({ markRowId, tagId, position })
  }
}
