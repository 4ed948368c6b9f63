import type { VideoContent } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

/** The facts about a video, without its clips, sections and summary, which make up most of its size. */
export type VideoFacts = Pick<
  VideoContent,
  | 'videoId'
  | 'url'
  | 'title'
  | 'description'
  | 'author'
  | 'authorUrl'
  | 'authorAvatarUrl'
  | 'durationMs'
  | 'publishedAt'
  | 'thumbnail'
  | 'faviconUrl'
  | 'source'
>

type FactsRecord = Omit<VideoFacts, 'thumbnail'> & {
  thumbnailUrl: string | null
  width: number | null
  height: number | null
}

/** By video id. Videos that are not in the library are left out. */
export function findVideoFacts(library: Library, videoIds: readonly string[]): Map<string, VideoFacts> {
  const records = prepareOnce<[string], FactsRecord>(
    library,
    `SELECT youtube_id AS videoId, url, title, description, author, author_url AS authorUrl,
         author_avatar_url AS authorAvatarUrl, duration_ms AS durationMs, published_at AS publishedAt,
         thumbnail_url AS thumbnailUrl, thumbnail_width AS width, thumbnail_height AS height, favicon_url AS faviconUrl, source
       FROM videos WHERE youtube_id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(videoIds))
  return new Map(
    records.map(({ thumbnailUrl: url, width, height, ...facts }) => [
      facts.videoId,
      { ...facts, thumbnail: url === null ? null : { url, width, height } },
    ]),
  )
}
