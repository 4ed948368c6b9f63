import type { Library } from './open.ts'

export interface ScopeFilter {
  collectionId?: number | undefined
  videoIds?: readonly string[] | undefined
}

/** The row ids of the videos to search, newest first; null for all. What does not exist is left out. */
export type SearchScope = readonly number[] | null

export function readScope(library: Library, { collectionId, videoIds }: ScopeFilter): SearchScope {
  if (collectionId === undefined && videoIds === undefined) return null
  return library
    .prepare<[Record<string, unknown>], { id: number }>(
      `SELECT id FROM videos
       WHERE (@collectionId IS NULL OR id IN (SELECT video_id FROM collection_videos WHERE collection_id = @collectionId))
         AND (@videoIds IS NULL OR youtube_id IN (SELECT value FROM json_each(@videoIds)))
       ORDER BY id DESC`,
    )
    .all({ collectionId: collectionId ?? null, videoIds: videoIds === undefined ? null : JSON.stringify(videoIds) })
    .map(({ id }) => id)
}
