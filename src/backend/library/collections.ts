import type { Collection } from '../../contract/app/collections.ts'
import { AppError } from '../../contract/app/errors.ts'
import { formatCount } from '../../contract/format-count.ts'
import { recordAct } from './acts/record-act.ts'
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'

const selectCollection = `SELECT id AS collectionId, name,
  (SELECT count(*) FROM collection_videos JOIN videos ON videos.id = video_id WHERE collection_id = collections.id) AS videoCount
  FROM collections WHERE removed_at IS NULL`

const findByName = (library: Library, name: string) =>
  library.prepare<[string], Collection>(`${selectCollection} AND name = ?`).get(name)

/** Sorted by name; numbers in names sort by their value. */
export function listCollections(library: Library): Collection[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return library
    .prepare<[], Collection>(selectCollection)
    .all()
    .sort((a, b) => compare(a.name, b.name))
}

/** Throws COLLECTION_NOT_FOUND. */
export function getCollection(library: Library, collectionId: number): Collection {
  const found = library.prepare<[number], Collection>(`${selectCollection} AND id = ?`).get(collectionId)
  if (found) return found
  throw collectionNotFound(collectionId)
}

const collectionNotFound = (collectionId: number) =>
  new AppError('COLLECTION_NOT_FOUND', 'This collection was removed. Select another one.', { collectionId })

/** Maps the id of each import that adds its videos to a collection to that collection. */
export function listImportCollections(library: Library): Map<number, { collectionId: number; name: string }> {
  const rows = library
    .prepare<[], { importId: number; collectionId: number; name: string }>(
      `SELECT imports.id AS importId, collections.id AS collectionId, collections.name
       FROM imports JOIN collections ON collections.id = imports.collection_id AND removed_at IS NULL`,
    )
    .all()
  return new Map(rows.map(({ importId, ...collection }) => [importId, collection]))
}

/** If a collection with this name already exists, returns that one. Names that differ only in case count as the same name. */
export function createCollection(library: Library, name: string): Collection {
  const storedName = storedText(name)
  return library
    .transaction(() => {
      const known = findByName(library, storedName)
      if (known) return known
      const { lastInsertRowid } = library.prepare('INSERT INTO collections (name) VALUES (?)').run(storedName)
      return { collectionId: Number(lastInsertRowid), name: storedName, videoCount: 0 }
    })
    .immediate()
}

/** Throws COLLECTION_NOT_FOUND and NAME_TAKEN. */
export function renameCollection(library: Library, collectionId: number, name: string): Collection {
  const storedName = storedText(name)
  return library
    .transaction(() => {
      const collection = getCollection(library, collectionId)
      const known = findByName(library, storedName)
      if (known && known.collectionId !== collectionId) {
        const message = `A collection called “${known.name}” already exists. Enter another name.`
        throw new AppError('NAME_TAKEN', message, { collectionId: known.collectionId })
      }
      library.prepare('UPDATE collections SET name = ? WHERE id = ?').run(storedName, collectionId)
      return { ...collection, name: storedName }
    })
    .immediate()
}

/** Moves the collection to the trash, but not its videos. Returns the id of the act; null if it was removed before. */
export function removeCollection(library: Library, collectionId: number, now: number): number | null {
  const act = { title: (name: string) => `Removed the collection “${name}”`, now }
  return recordAct(library, act, () => {
    const name = library
      .prepare<[number, number], string>(
        'UPDATE collections SET removed_at = ? WHERE id = ? AND removed_at IS NULL RETURNING name',
      )
      .pluck()
      .get(now, collectionId)
    return name ?? ''
  }).actId
}

/**
 * Ignores videos that are not in the library. A collection in the trash is still added to, so that it is complete when it is restored.
 * Returns how many were added. Throws COLLECTION_NOT_FOUND. This is no act of the user: for one, call `collectVideos`.
 */
export function addVideosToCollection(library: Library, collectionId: number, videoIds: readonly string[]): number {
  return library
    .transaction(() => {
      if (library.prepare('SELECT 1 FROM collections WHERE id = ?').get(collectionId) === undefined)
        throw collectionNotFound(collectionId)
      return library
        .prepare(
          `INSERT OR IGNORE INTO collection_videos (collection_id, video_id)
           SELECT ?, id FROM videos WHERE youtube_id IN (SELECT value FROM json_each(?))`,
        )
        .run(collectionId, JSON.stringify(videoIds)).changes
    })
    .immediate()
}

/** Adds the videos at the user's request. Returns the id of the act; null if all were in it. Throws COLLECTION_NOT_FOUND. */
export function collectVideos(
  library: Library,
  collectionId: number,
  videoIds: readonly string[],
  now: number,
): number | null {
  const { name } = getCollection(library, collectionId)
  const act = { title: (added: number) => `Added ${formatCount(added, 'video')} to the collection “${name}”`, now }
  return recordAct(library, act, () => addVideosToCollection(library, collectionId, videoIds)).actId
}

/** Returns the id of the act; null if none was in it. */
export function removeVideosFromCollection(
  library: Library,
  collectionId: number,
  videoIds: readonly string[],
  now: number,
): number | null {
  const act = { title: (changes: number) => `Removed ${formatCount(changes, 'video')} from a collection`, now }
  return recordAct(
    library,
    act,
    () =>
      library
        .prepare(
          `DELETE FROM collection_videos WHERE collection_id = ?
           AND video_id IN (SELECT id FROM videos WHERE youtube_id IN (SELECT value FROM json_each(?)))`,
        )
        .run(collectionId, JSON.stringify(videoIds)).changes,
  ).actId
}
