// What the library knows of videos as sources, for references to them.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listTagsBelow } from '../tags/tags.ts'

/** Null means unknown. Texts are as the source sent them. */
export interface SourceFacts {
  readonly videoId: string
  readonly title: string
  readonly author: string
  readonly publishedAt: number | null
  readonly durationMs: number | null
  /** When the text was fetched. */
  readonly fetchedAt: number | null
  readonly captionLanguage: string | null
  readonly captionKind: 'manual' | 'automatic' | 'file' | null
}

/**
 * By video id. A video that is not in the library has what its newest mark keeps of it; one without marks is left out.
 */
export function findSourceFacts(library: Library, videoIds: readonly string[]): Map<string, SourceFacts> {
  const rows = prepareOnce<[{ ids: string }], SourceFacts>(
    library,
    `SELECT youtube_id AS videoId, title, author, published_at AS publishedAt, duration_ms AS durationMs,
       refreshed_at AS fetchedAt, caption_language AS captionLanguage, caption_kind AS captionKind
     FROM videos WHERE youtube_id IN (SELECT value FROM json_each(@ids))
     UNION ALL
     SELECT youtube_id, title, author, published_at, NULL, NULL, NULL, NULL FROM (
       SELECT youtube_id, title, author, published_at, max(id) FROM marks
       WHERE removed_at IS NULL AND youtube_id IN (SELECT value FROM json_each(@ids))
         AND NOT EXISTS (SELECT 1 FROM videos WHERE videos.youtube_id = marks.youtube_id)
       GROUP BY youtube_id)`,
  ).all({ ids: JSON.stringify(videoIds) })
  return new Map(rows.map((row) => [row.videoId, row]))
}

/** The ids of all videos of the library, in the order in which they were added. */
export const listVideoIds = (library: Library): string[] =>
  prepareOnce<[], string>(library, 'SELECT youtube_id FROM videos ORDER BY id').pluck().all()

export const listVideoIdsOfCollection = (library: Library, collectionId: number): string[] =>
  prepareOnce<[number], string>(
    library,
    `SELECT youtube_id FROM collection_videos JOIN videos ON videos.id = video_id WHERE collection_id = ?
     ORDER BY videos.id`,
  )
    .pluck()
    .all(collectionId)

/** The videos that have the tag or one below it, or a mark with such a tag. Marks keep videos that are no longer in the library. */
export const listVideoIdsOfTag = (library: Library, tagId: number): string[] =>
  prepareOnce<[{ ids: string }], string>(
    library,
    `SELECT youtube_id FROM video_tags JOIN videos USING (youtube_id) WHERE tag_id IN (SELECT value FROM json_each(@ids))
     UNION
     SELECT youtube_id FROM marks JOIN mark_tags ON mark_tags.mark_id = marks.id
     WHERE marks.removed_at IS NULL AND tag_id IN (SELECT value FROM json_each(@ids))
     ORDER BY youtube_id`,
  )
    .pluck()
    .all({ ids: JSON.stringify(listTagsBelow(library, [tagId])) })
