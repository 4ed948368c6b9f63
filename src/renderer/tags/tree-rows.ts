import type { Tag } from '../../contract/app/tags.ts'

export interface TreeRow {
  readonly tag: Tag
  /** 1 at the top. */
  readonly level: number
  /** Undefined for a tag without others below it. */
  readonly isOpen: boolean | undefined
}

/** The rows of the tree: the tags, each followed by those below it unless it is closed. `tags` are in that order already. */
export function listTreeRows(tags: readonly Tag[], closed: ReadonlySet<number>): TreeRow[] {
  const parents = new Set(tags.map(({ parentId }) => parentId))
  const hidden = new Set<number>()
  return tags.flatMap((tag) => {
    if (tag.parentId !== null && (hidden.has(tag.parentId) || closed.has(tag.parentId))) {
      hidden.add(tag.tagId)
      return []
    }
    const isOpen = parents.has(tag.tagId) ? !closed.has(tag.tagId) : undefined
    return [{ tag, level: tag.path.length, isOpen }]
  })
}

/** The tags that a tag cannot be moved below: itself and all tags below it. */
export function listBelow(tags: readonly Tag[], tagIds: readonly number[]): Set<number> {
  const below = new Set(tagIds)
  for (const { tagId, parentId } of tags) if (parentId !== null && below.has(parentId)) below.add(tagId)
  return below
}
