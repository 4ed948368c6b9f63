import { tagColours } from '../../../contract/app/choices.ts'
import { AppError } from '../../../contract/app/errors.ts'
import type { Tag } from '../../../contract/app/tags.ts'
import { getCollection } from '../collections.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

/** A row of the table `tags` that was not removed. */
export interface TagRow {
  tagId: number
  uuid: string
  parentId: number | null
  name: string
  description: string
  colour: string
}

const columns = 'id AS tagId, uuid, parent_id AS parentId, name, description, colour'

export const findTagRow = (library: Library, tagId: number): TagRow | undefined =>
  prepareOnce<[number], TagRow>(library, `SELECT ${columns} FROM tags WHERE id = ? AND removed_at IS NULL`).get(tagId)

/** Throws TAG_NOT_FOUND. */
export function getTagRow(library: Library, tagId: number): TagRow {
  const found = findTagRow(library, tagId)
  if (found) return found
  throw new AppError('TAG_NOT_FOUND', 'This tag was removed. Select another one.', { tagId })
}

/** The tag with this name directly below the parent (null: at the top); `nameKey` as `tagNameKey` returns it. */
export const findTagNamed = (library: Library, parentId: number | null, nameKey: string): TagRow | undefined =>
  prepareOnce<[number, string], TagRow>(
    library,
    `SELECT ${columns} FROM tags WHERE coalesce(parent_id, 0) = ? AND name_key = ? AND removed_at IS NULL`,
  ).get(parentId ?? 0, nameKey)

/** These tags and all below them; removed ones are left out. */
export function listTagsBelow(library: Library, tagIds: readonly number[]): number[] {
  return prepareOnce<[string], number>(
    library,
    `WITH RECURSIVE below (id) AS (
       SELECT id FROM tags WHERE id IN (SELECT value FROM json_each(?)) AND removed_at IS NULL
       UNION SELECT tags.id FROM tags JOIN below ON tags.parent_id = below.id WHERE tags.removed_at IS NULL
     ) SELECT id FROM below`,
  )
    .pluck()
    .all(JSON.stringify(tagIds))
}

/** The tags of one video, in the order of their ids; none if the video is not in the library. */
export const listTagIdsOfVideo = (library: Library, videoId: string): number[] =>
  prepareOnce<[string], number>(
    library,
    `SELECT tag_id FROM video_tags JOIN videos USING (youtube_id) JOIN tags ON tags.id = tag_id
     WHERE youtube_id = ? AND tags.removed_at IS NULL ORDER BY tag_id`,
  )
    .pluck()
    .all(videoId)

function listTagRows(library: Library): TagRow[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return prepareOnce<[], TagRow>(library, `SELECT ${columns} FROM tags WHERE removed_at IS NULL`)
    .all()
    .sort((a, b) => compare(a.name, b.name) || a.tagId - b.tagId)
}

/** The uuids of the tags in the trash. */
export const listRemovedTagUuids = (library: Library): string[] =>
  prepareOnce<[], string>(library, 'SELECT uuid FROM tags WHERE removed_at IS NOT NULL').pluck().all()

/** The YouTube ids of the videos of a collection. */
const inCollection = `SELECT videos.youtube_id FROM collection_videos JOIN videos ON videos.id = video_id
  WHERE collection_id = ?`

function countMarks(library: Library, collectionId: number | null): Map<number, Set<number>> {
  const select = 'SELECT mark_id AS markId, tag_id AS tagId FROM mark_tags'
  const pairs =
    collectionId === null
      ? prepareOnce<[], { markId: number; tagId: number }>(
          library,
          `${select} WHERE mark_id NOT IN (SELECT id FROM marks WHERE removed_at IS NOT NULL)`,
        ).all()
      : prepareOnce<[number], { markId: number; tagId: number }>(
          library,
          `${select} WHERE mark_id IN (SELECT id FROM marks WHERE removed_at IS NULL AND youtube_id IN (${inCollection}))`,
        ).all(collectionId)
  const marks = new Map<number, Set<number>>()
  for (const { markId, tagId } of pairs) {
    const known = marks.get(tagId)
    if (known) known.add(markId)
    else marks.set(tagId, new Set([markId]))
  }
  return marks
}

function countVideos(library: Library, collectionId: number | null): Map<number, number> {
  const count = (ids: string) =>
    `SELECT tag_id AS tagId, count(*) AS count FROM video_tags WHERE youtube_id IN (${ids}) GROUP BY tag_id`
  const rows =
    collectionId === null
      ? prepareOnce<[], { tagId: number; count: number }>(library, count('SELECT youtube_id FROM videos')).all()
      : prepareOnce<[number], { tagId: number; count: number }>(library, count(inCollection)).all(collectionId)
  return new Map(rows.map(({ tagId, count }) => [tagId, count]))
}

const colourOf = (name: string): Tag['colour'] => tagColours.find((colour) => colour === name) ?? tagColours[0]

/**
 * All tags with their counts, sorted by path; each tag is followed by those below it. With a collection, only marks and videos of its videos
 * are counted. Throws COLLECTION_NOT_FOUND.
 */
export function listTags(library: Library, collectionId: number | null = null): Tag[] {
  if (collectionId !== null) getCollection(library, collectionId)
  const children = Map.groupBy(listTagRows(library), ({ parentId }) => parentId)
  const marks = countMarks(library, collectionId)
  const videos = countVideos(library, collectionId)

  /** Returns the tags below a parent, and the marks of all of them. */
  const listBelow = (parentId: number | null, above: readonly string[]): { tags: Tag[]; markIds: Set<number> } => {
    const tags: Tag[] = []
    const all = new Set<number>()
    for (const row of children.get(parentId) ?? []) {
      const path = [...above, row.name]
      const own = marks.get(row.tagId) ?? new Set<number>()
      const below = listBelow(row.tagId, path)
      const together = below.markIds.size === 0 ? own : new Set([...own, ...below.markIds])
      const tag: Tag = {
        ...row,
        colour: colourOf(row.colour),
        path,
        markCount: own.size,
        videoCount: videos.get(row.tagId) ?? 0,
        allMarkCount: together.size,
      }
      // A loop, because a spread of very many tags would exceed the stack.
      tags.push(tag)
      for (const one of below.tags) tags.push(one)
      for (const markId of together) all.add(markId)
    }
    return { tags, markIds: all }
  }
  return listBelow(null, []).tags
}

/** The tags that the counted marks and videos have, and those above them. `tags` must be as `listTags` returns them. */
export function usedTags(tags: readonly Tag[]): Tag[] {
  const used = new Set<number | null>()
  // From the last to the first, a tag comes after those below it.
  for (const { tagId, parentId, markCount, videoCount } of tags.toReversed())
    if (markCount > 0 || videoCount > 0 || used.has(tagId)) {
      used.add(tagId)
      used.add(parentId)
    }
  return tags.filter(({ tagId }) => used.has(tagId))
}

/** Throws TAG_NOT_FOUND. */
export function getTag(library: Library, tagId: number): Tag {
  const found = listTags(library).find((tag) => tag.tagId === tagId)
  if (found) return found
  throw new AppError('TAG_NOT_FOUND', 'This tag was removed. Select another one.', { tagId })
}
