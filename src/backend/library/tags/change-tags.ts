import { AppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { storedText } from '../database/stored-values.ts'
import { storedTagName, tagNameKey } from './tag-names.ts'
import { findTagNamed, getTagRow, listTagsBelow } from './tags.ts'

interface TagChange {
  tagId: number
  name?: string | undefined
  description?: string | undefined
  colour?: string | undefined
  parentId?: number | null | undefined
}

/**
 * Changes what is given. A slash in a name stays in it. Throws TAG_NOT_FOUND, TAG_NAME_TAKEN, and BAD_INPUT for a parent that is the tag
 * itself or below it.
 */
export function updateTag(library: Library, { tagId, ...change }: TagChange): void {
  library
    .transaction(() => {
      const tag = getTagRow(library, tagId)
      const parentId = change.parentId === undefined ? tag.parentId : change.parentId
      if (parentId !== null && parentId !== tag.parentId) {
        getTagRow(library, parentId)
        if (listTagsBelow(library, [tagId]).includes(parentId))
          throw new AppError('BAD_INPUT', `“${tag.name}” can't be moved to itself or to a tag below it.`)
      }
      const name = change.name === undefined ? tag.name : storedTagName(change.name)
      const known = findTagNamed(library, parentId, tagNameKey(name))
      if (known && known.tagId !== tagId) {
        const message = `A tag called “${known.name}” already exists there. Enter another name, or merge the tags.`
        throw new AppError('TAG_NAME_TAKEN', message, { tagId: known.tagId })
      }
      prepareOnce(
        library,
        `UPDATE tags SET parent_id = @parentId, name = @name, name_key = @nameKey, description = @description,
           colour = @colour WHERE id = @tagId`,
      ).run({
        tagId,
        parentId,
        name,
        nameKey: tagNameKey(name),
        description: storedText(change.description ?? tag.description),
        colour: change.colour ?? tag.colour,
      })
    })
    .immediate()
}

/** Moves the tags and those below them to the trash; returns how many these are. Marks and videos stay. */
export function removeTags(library: Library, tagIds: readonly number[], now: number): number {
  return library
    .transaction(() => {
      const all = listTagsBelow(library, tagIds)
      prepareOnce(library, 'UPDATE tags SET removed_at = ? WHERE id IN (SELECT value FROM json_each(?))').run(
        now,
        JSON.stringify(all),
      )
      return all.length
    })
    .immediate()
}
