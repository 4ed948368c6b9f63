import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { tagNameKey } from './tag-names.ts'
import { findTagNamed, findTagRow, getTagRow, listTagsBelow, type TagRow } from './tags.ts'

function moveMarks(library: Library, fromId: number, intoId: number): void {
  prepareOnce(
    library,
    `DELETE FROM mark_tags WHERE tag_id = ? AND mark_id IN (SELECT mark_id FROM mark_tags WHERE tag_id = ?)`,
  ).run(fromId, intoId)
  // They follow the marks that the other tag has, in their own order.
  const ranks = prepareOnce<[number, number], { last: number; first: number }>(
    library,
    `SELECT coalesce((SELECT max(rank) FROM mark_tags WHERE tag_id = ?), 0) AS last,
       coalesce((SELECT min(rank) FROM mark_tags WHERE tag_id = ?), 0) AS first`,
  ).get(intoId, fromId)
  const shift = ranks === undefined ? 0 : ranks.last + 1 - ranks.first
  prepareOnce(library, 'UPDATE mark_tags SET tag_id = @intoId, rank = rank + @shift WHERE tag_id = @fromId').run({
    fromId,
    intoId,
    shift,
  })
}

function moveVideos(library: Library, fromId: number, intoId: number): void {
  prepareOnce(
    library,
    'INSERT OR IGNORE INTO video_tags (youtube_id, tag_id) SELECT youtube_id, @intoId FROM video_tags WHERE tag_id = @fromId',
  ).run({ fromId, intoId })
  prepareOnce(library, 'DELETE FROM video_tags WHERE tag_id = ?').run(fromId)
}

function moveLowerTags(library: Library, from: TagRow, into: TagRow): void {
  const lower = prepareOnce<[number], number>(
    library,
    'SELECT id FROM tags WHERE parent_id = ? AND removed_at IS NULL ORDER BY id',
  )
    .pluck()
    .all(from.tagId)
  for (const tagId of lower) {
    const tag = getTagRow(library, tagId)
    const same = findTagNamed(library, into.tagId, tagNameKey(tag.name))
    if (same) mergeInto(library, tag, same)
    else prepareOnce(library, 'UPDATE tags SET parent_id = ? WHERE id = ?').run(into.tagId, tagId)
  }
  // Tags in the trash: they would be restored below the tag that remains.
  prepareOnce(library, 'UPDATE tags SET parent_id = ? WHERE parent_id = ?').run(into.tagId, from.tagId)
}

function mergeInto(library: Library, from: TagRow, into: TagRow): void {
  // A lower tag may have the same name as this one and come to its place, so the name must be free.
  prepareOnce(library, 'UPDATE tags SET name_key = uuid WHERE id = ?').run(from.tagId)
  moveMarks(library, from.tagId, into.tagId)
  moveVideos(library, from.tagId, into.tagId)
  moveLowerTags(library, from, into)
  const { description } = getTagRow(library, into.tagId)
  const parts = [description, from.description].filter((part) => part.trim() !== '')
  prepareOnce(library, 'UPDATE tags SET description = ? WHERE id = ?').run([...new Set(parts)].join('\n\n'), into.tagId)
  prepareOnce(library, 'DELETE FROM tags WHERE id = ?').run(from.tagId)
}

function depthOf(library: Library, tagId: number): number {
  const parentId = findTagRow(library, tagId)?.parentId ?? null
  return parentId === null ? 0 : 1 + depthOf(library, parentId)
}

/**
 * Gives the marks, videos and lower tags of `tagIds` to `intoId`, all or nothing; lower tags with the same name are merged as well. Throws
 * TAG_NOT_FOUND, and BAD_INPUT if `intoId` is below one of the tags.
 */
export function mergeTags(library: Library, tagIds: readonly number[], intoId: number): void {
  library
    .transaction(() => {
      getTagRow(library, intoId)
      const others = [...new Set(tagIds)].filter((tagId) => tagId !== intoId)
      for (const tagId of others) {
        const { name } = getTagRow(library, tagId)
        if (listTagsBelow(library, [tagId]).includes(intoId))
          throw new AppError('BAD_INPUT', `“${name}” can't be merged into a tag below it. Move that tag first.`)
      }
      // The deepest first: otherwise a tag above it would take it along to another place.
      for (const tagId of others.sort((a, b) => depthOf(library, b) - depthOf(library, a)))
        mergeInto(library, getTagRow(library, tagId), getTagRow(library, intoId))
    })
    .immediate()
}
