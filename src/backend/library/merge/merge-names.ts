// Tags, persons and collections of another library: which of the library's own each of them is.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { insertRow, type Row, readAllRows, updateRow } from './other-library.ts'

/** By the ids of the other library. */
export interface NameMaps {
  tags: ReadonlyMap<number, number>
  persons: ReadonlyMap<number, number>
  collections: ReadonlyMap<number, number>
}

const idOf = (row: Row | undefined) => (row === undefined ? undefined : Number(row.id))

/** Parents before their children. */
const liveTags = `WITH RECURSIVE tree (id, depth) AS (
    SELECT id, 0 FROM tags WHERE parent_id IS NULL AND removed_at IS NULL
    UNION ALL SELECT tags.id, depth + 1 FROM tree JOIN tags ON parent_id = tree.id WHERE removed_at IS NULL
  ) SELECT tags.* FROM tree JOIN tags USING (id) ORDER BY depth, tags.id`

/** A tag is the one with its id, else the one at its place with its name. One in the trash returns, unless its name is taken. */
function mergeTag(library: Library, tag: Row, parentId: number | null): number {
  const atPlace = prepareOnce<[number, string], Row>(
    library,
    'SELECT * FROM tags WHERE coalesce(parent_id, 0) = ? AND name_key = ? AND removed_at IS NULL',
  )
  const same = prepareOnce<[string], Row>(library, 'SELECT * FROM tags WHERE uuid = ?').get(String(tag.uuid))
  if (same !== undefined && same.removed_at === null) {
    if (same.description === '' && tag.description !== '')
      updateRow(library, 'tags', Number(same.id), { description: tag.description ?? '' })
    return Number(same.id)
  }
  const there = idOf(atPlace.get(parentId ?? 0, String(tag.name_key)))
  if (there !== undefined) return there
  if (same === undefined) return insertRow(library, 'tags', { ...tag, parent_id: parentId })
  updateRow(library, 'tags', Number(same.id), {
    removed_at: null,
    parent_id: parentId,
    name: tag.name ?? '',
    name_key: tag.name_key ?? '',
  })
  return Number(same.id)
}

/** Must be called within an act. */
function mergeTags(library: Library, other: Library): Map<number, number> {
  const tags = new Map<number, number>()
  for (const tag of readAllRows(other, liveTags)) {
    const parentId = tag.parent_id === null ? null : (tags.get(Number(tag.parent_id)) ?? null)
    tags.set(Number(tag.id), mergeTag(library, tag, parentId))
  }
  return tags
}

/** Must not be called within an act: undoing it must not delete a person who was named elsewhere since. */
export function mergePersons(library: Library, other: Library): Map<number, number> {
  const find = prepareOnce<[{ uuid: string; key: string }], Row>(
    library,
    'SELECT * FROM persons WHERE uuid = @uuid OR name_key = @key ORDER BY uuid = @uuid DESC',
  )
  return library
    .transaction(
      () =>
        new Map(
          readAllRows(other, 'SELECT * FROM persons').map((person) => {
            const known = idOf(find.get({ uuid: String(person.uuid), key: String(person.name_key) }))
            return [Number(person.id), known ?? insertRow(library, 'persons', person)]
          }),
        ),
    )
    .immediate()
}

/** A collection is the one with its name. One in the trash returns. Must be called within an act. */
function mergeCollections(library: Library, other: Library): Map<number, number> {
  const find = prepareOnce<[string], Row>(
    library,
    'SELECT * FROM collections WHERE name = ? ORDER BY removed_at IS NOT NULL, removed_at DESC',
  )
  return new Map(
    readAllRows(other, 'SELECT * FROM collections WHERE removed_at IS NULL').map((collection) => {
      const known = find.get(String(collection.name))
      if (known === undefined) return [Number(collection.id), insertRow(library, 'collections', collection)]
      if (known.removed_at !== null) updateRow(library, 'collections', Number(known.id), { removed_at: null })
      return [Number(collection.id), Number(known.id)]
    }),
  )
}

/** Must be called within an act. */
export function mergeTagsAndCollections(library: Library, other: Library): Omit<NameMaps, 'persons'> {
  return { tags: mergeTags(library, other), collections: mergeCollections(library, other) }
}
