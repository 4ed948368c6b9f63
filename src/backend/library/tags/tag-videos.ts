import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { findTitles } from '../videos/videos.ts'
import { resolveTags, type TagsWanted } from './create-tags.ts'

/**
 * Adds and removes tags of videos; returns how many videos changed. Videos that are not in the library are left out. Throws TAG_NOT_FOUND
 * and BAD_INPUT for tags to add.
 */
export function tagVideos(
  library: Library,
  { videoIds, add, remove }: { videoIds: readonly string[]; add: TagsWanted; remove: readonly number[] },
  now: number,
): number {
  const knownVideos = 'youtube_id IN (SELECT value FROM json_each(@videoIds))'
  return library
    .transaction(() => {
      // Tags are not created for nothing.
      if (findTitles(library, videoIds).size === 0) return 0
      const added = prepareOnce<[Record<string, string>], string>(
        library,
        `INSERT OR IGNORE INTO video_tags (youtube_id, tag_id)
         SELECT youtube_id, value FROM videos, json_each(@tagIds) WHERE ${knownVideos} RETURNING youtube_id`,
      )
        .pluck()
        .all({ videoIds: JSON.stringify(videoIds), tagIds: JSON.stringify(resolveTags(library, add, now)) })
      const removed = prepareOnce<[Record<string, string>], string>(
        library,
        `DELETE FROM video_tags WHERE ${knownVideos} AND tag_id IN (SELECT value FROM json_each(@tagIds))
         RETURNING youtube_id`,
      )
        .pluck()
        .all({ videoIds: JSON.stringify(videoIds), tagIds: JSON.stringify(remove) })
      return new Set([...added, ...removed]).size
    })
    .immediate()
}

/** The ids of the tags of one video. */
export const tagsOfVideo = (library: Library, videoId: string): number[] =>
  prepareOnce<[string], number>(
    library,
    `SELECT tag_id FROM video_tags JOIN tags ON tags.id = tag_id
     WHERE youtube_id = ? AND tags.removed_at IS NULL ORDER BY tag_id`,
  )
    .pluck()
    .all(videoId)
