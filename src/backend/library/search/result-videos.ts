import type { SearchResult } from '../../../contract/app/search.ts'
import { cutLine } from '../../bounds/bound-video.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { readStoryboard } from '../videos/storyboards.ts'
import { passagesPerVideo } from './index/passages.ts'

export interface ListedRecord {
  id: number
  videoId: string
  title: string
  author: string
  durationMs: number | null
  has_thumbnail: number
  /** The length of the video; the end of its last clip if the length is unknown. */
  lastEndMs: number
}

/** By row id. Videos that are no longer in the library are left out. */
export function readVideos(library: Library, rowIds: readonly number[]): Map<number, ListedRecord> {
  const records = prepareOnce<[string], ListedRecord>(
    library,
    `SELECT id, youtube_id AS videoId, title, author, duration_ms AS durationMs, has_thumbnail,
         coalesce(duration_ms, (
           SELECT max(end_ms) FROM passages
           WHERE passages.id BETWEEN videos.id * ${passagesPerVideo} AND videos.id * ${passagesPerVideo} + ${passagesPerVideo - 1}
         ), 0) AS lastEndMs
       FROM videos WHERE id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(rowIds))
  const cut = records.map((record) => ({ ...record, title: cutLine(record.title), author: cutLine(record.author) }))
  return new Map(cut.map((record) => [record.id, record]))
}

export function describeVideo(
  library: Library,
  { id, videoId, title, author, durationMs, has_thumbnail }: ListedRecord,
): Omit<SearchResult, 'moments' | 'momentCount' | 'hitsMs'> {
  const storyboard = readStoryboard(library, id)
  return { videoId, title, author, durationMs, hasThumbnail: has_thumbnail === 1, storyboard }
}
