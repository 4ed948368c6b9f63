// Takes things out of the trash at the user's request.
import { AppError } from '../../../contract/app/errors.ts'
import type { TrashedKey } from '../../../contract/app/trash.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { recordAct } from '../acts/record-act.ts'
import type { Library } from '../database/open.ts'
import { placeMarksAgain } from '../marks/place-marks.ts'
import { bringBackVideos } from './removed-videos.ts'

/**
 * Restores all of the items or none. A tag returns together with the tags above it, and with those below it that were removed at the same
 * time. Throws TRASHED_NOT_FOUND, NAME_TAKEN and TAG_NAME_TAKEN.
 */
export function restoreTrashed(
  library: Library,
  items: readonly TrashedKey[],
  now: number,
): { restored: number; actId: number | null } {
  const act = { title: (count: number) => `Restored ${formatCount(count, 'item')} from the trash`, now }
  const { actId, result } = recordAct(library, act, () => {
    for (const { kind, id } of items) restore[kind](library, id)
    return items.length
  })
  return { restored: result, actId }
}

const restore: Record<TrashedKey['kind'], (library: Library, id: string) => void> = {
  video(library, videoId) {
    if (bringBackVideos(library, [videoId]).length === 0) throw notFound()
  },
  mark(library, markId) {
    const videoId = library
      .prepare<[string], string>(
        'UPDATE marks SET removed_at = NULL WHERE uuid = ? AND removed_at IS NOT NULL RETURNING youtube_id',
      )
      .pluck()
      .get(markId)
    if (videoId === undefined) throw notFound()
    const rowId = library.prepare<[string], number>('SELECT id FROM videos WHERE youtube_id = ?').pluck().get(videoId)
    if (rowId !== undefined) placeMarksAgain(library, rowId)
  },
  tag: restoreTag,
  collection(library, id) {
    const collection = library
      .prepare<[number], { name: string }>('SELECT name FROM collections WHERE id = ? AND removed_at IS NOT NULL')
      .get(Number(id))
    if (collection === undefined) throw notFound()
    const { name } = collection
    const taken = library
      .prepare<[string], number>('SELECT id FROM collections WHERE name = ? AND removed_at IS NULL')
      .pluck()
      .get(name)
    if (taken !== undefined)
      throw new AppError(
        'NAME_TAKEN',
        `There is another collection called “${name}” now. Rename it, then restore this one.`,
        { collectionId: taken },
      )
    library.prepare('UPDATE collections SET removed_at = NULL WHERE id = ?').run(Number(id))
  },
}

/** The tag `@tagId`, the removed tags above it, and those below it that were removed at the same time. */
const tagsToRestore = `
  WITH RECURSIVE chosen (id, parent_id, removed_at) AS (
    SELECT id, parent_id, removed_at FROM tags WHERE id = @tagId AND removed_at IS NOT NULL
  ), above (id, parent_id) AS (
    SELECT id, parent_id FROM chosen
    UNION SELECT tags.id, tags.parent_id FROM above JOIN tags ON tags.id = above.parent_id AND tags.removed_at IS NOT NULL
  ), below (id) AS (
    SELECT id FROM chosen
    UNION SELECT tags.id FROM below JOIN tags ON tags.parent_id = below.id AND tags.removed_at = (SELECT removed_at FROM chosen)
  )
  SELECT id, name, name_key AS key, parent_id AS parentId FROM tags
  WHERE id IN (SELECT id FROM above UNION SELECT id FROM below)`

function restoreTag(library: Library, id: string): void {
  const tags = library
    .prepare<[{ tagId: number }], { id: number; name: string; key: string; parentId: number | null }>(tagsToRestore)
    .all({ tagId: Number(id) })
  if (!tags.some((tag) => tag.id === Number(id)) && !isTag(library, Number(id))) throw notFound()
  const taken = library.prepare<[number, string], number>(
    'SELECT id FROM tags WHERE coalesce(parent_id, 0) = ? AND name_key = ? AND removed_at IS NULL',
  )
  for (const tag of tags) {
    const tagId = taken.pluck().get(tag.parentId ?? 0, tag.key)
    if (tagId === undefined) continue
    const message = `There is another tag called “${tag.name}” now. Rename it or merge the two, then restore this one.`
    throw new AppError('TAG_NAME_TAKEN', message, { tagId })
  }
  const write = library.prepare('UPDATE tags SET removed_at = NULL WHERE id = ?')
  for (const tag of tags) write.run(tag.id)
}

/** True if the tag is not in the trash, perhaps because it was restored together with another one. */
const isTag = (library: Library, tagId: number) =>
  library.prepare('SELECT 1 FROM tags WHERE id = ? AND removed_at IS NULL').get(tagId) !== undefined

const notFound = () => new AppError('TRASHED_NOT_FOUND', 'This is no longer in the trash. Nothing was restored.')
