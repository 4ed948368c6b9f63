// The videos as the list of the library shows them.
import type { VideoRow } from '../../../contract/app/videos.ts'
import { cutLine } from '../../bounds/bound-video.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { videoNotFound } from './videos.ts'

const columns = `youtube_id AS videoId, url, title, author, duration_ms AS durationMs, published_at AS publishedAt, added_at AS addedAt,
  source, open_at_ms AS openAtMs, has_thumbnail, said_count AS saidCount, shown_count AS shownCount, section_count AS sectionCount,
  said_origin AS saidOrigin, caption_language AS captionLanguage, caption_kind AS captionKind`

/** The row ids of the videos in the collection `@collectionId`, unless the collection is in the trash. */
const videosOfCollection = `SELECT video_id FROM collection_videos JOIN collections ON collections.id = collection_id
  WHERE collection_id = @collectionId AND removed_at IS NULL`

type UserFields = Pick<VideoRow, 'collectionIds' | 'tagIds' | 'markCount' | 'readingMs' | 'openedAt'>

type RowRecord = Omit<VideoRow, keyof UserFields | 'hasThumbnail' | 'isUnread'> & { has_thumbnail: number }

/** Newest first. */
export function listVideos(library: Library, { collectionId }: { collectionId?: number | undefined } = {}): VideoRow[] {
  const records = prepareOnce<[{ collectionId: number | null }], RowRecord>(
    library,
    `SELECT ${columns} FROM videos
     WHERE @collectionId IS NULL OR id IN (${videosOfCollection})
     ORDER BY added_at DESC, id DESC`,
  ).all({ collectionId: collectionId ?? null })
  return toVideoRows(library, records, null)
}

/** Throws VIDEO_NOT_FOUND. */
export function getVideoRow(library: Library, videoId: string): VideoRow {
  const record = prepareOnce<[string], RowRecord>(library, `SELECT ${columns} FROM videos WHERE youtube_id = ?`).get(
    videoId,
  )
  const [row] = record ? toVideoRows(library, [record], videoId) : []
  if (row) return row
  throw videoNotFound(videoId)
}

function toVideoRows(library: Library, records: RowRecord[], videoId: string | null): VideoRow[] {
  const user = readUserFields(library, videoId)
  return records.map(({ has_thumbnail, ...row }) => {
    const [readingMs, openedAt] = user.readings.get(row.videoId) ?? [null, null]
    return {
      ...row,
      // Titles and authors are shortened on import, but rows of earlier versions may hold longer ones.
      title: cutLine(row.title),
      author: cutLine(row.author),
      hasThumbnail: has_thumbnail === 1,
      collectionIds: user.collectionIds.get(row.videoId) ?? [],
      tagIds: user.tagIds.get(row.videoId) ?? [],
      markCount: user.markCounts.get(row.videoId) ?? 0,
      readingMs,
      openedAt,
      isUnread: openedAt === null,
    }
  })
}

/** What the user made of each video, by YouTube id. One query for each table is faster than subqueries for each of 10,000 videos. */
function readUserFields(library: Library, videoId: string | null) {
  const read = <T extends unknown[]>(sql: string): T[] =>
    prepareOnce<[{ videoId: string | null }], T>(library, sql).raw().all({ videoId })
  const collected = read<[string, number]>(
    `SELECT youtube_id, collection_id FROM collection_videos JOIN videos ON videos.id = video_id
     JOIN collections ON collections.id = collection_id
     WHERE collections.removed_at IS NULL AND (@videoId IS NULL OR youtube_id = @videoId) ORDER BY collection_id`,
  )
  const tagged = read<[string, number]>(
    `SELECT youtube_id, tag_id FROM video_tags JOIN tags ON tags.id = tag_id
     WHERE tags.removed_at IS NULL AND (@videoId IS NULL OR youtube_id = @videoId) ORDER BY tag_id`,
  )
  const marked = read<[string, number]>(
    `SELECT youtube_id, count(*) FROM marks
     WHERE removed_at IS NULL AND (@videoId IS NULL OR youtube_id = @videoId) GROUP BY youtube_id`,
  )
  const opened = read<[string, number, number]>(
    'SELECT youtube_id, position_ms, opened_at FROM readings WHERE @videoId IS NULL OR youtube_id = @videoId',
  )
  return {
    collectionIds: gather(collected),
    tagIds: gather(tagged),
    markCounts: new Map(marked),
    readings: new Map(opened.map(([id, readingMs, openedAt]) => [id, [readingMs, openedAt] as const])),
  }
}

function gather(pairs: readonly (readonly [string, number])[]): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  for (const [id, value] of pairs) {
    const list = lists.get(id)
    if (list) list.push(value)
    else lists.set(id, [value])
  }
  return lists
}
