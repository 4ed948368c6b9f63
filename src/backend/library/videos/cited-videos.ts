import type { VideoContent } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { fromStoredContent } from './stored-content.ts'

/** Stores the videos that came with an answer and replaces those stored before. Does nothing if the answer has been removed meanwhile. */
export function writeCitedVideos(library: Library, answerId: number, videos: readonly VideoContent[]): void {
  const insert = library.prepare(
    `INSERT INTO cited_videos (answer_id, youtube_id, content) SELECT id, ?, ? FROM answers WHERE id = ?
     ON CONFLICT (answer_id, youtube_id) DO UPDATE SET content = excluded.content`,
  )
  library
    .transaction(() => {
      library.prepare('DELETE FROM cited_videos WHERE answer_id = ?').run(answerId)
      for (const video of videos) insert.run(video.videoId, JSON.stringify(video), answerId)
    })
    .immediate()
}

/** The videos that came with an answer, by video id, in the order in which they came. */
export function readCitedVideos(library: Library, answerId: number): Map<string, VideoContent> {
  const rows = library
    .prepare<[number], { videoId: string; content: string }>(
      'SELECT youtube_id AS videoId, content FROM cited_videos WHERE answer_id = ? ORDER BY id',
    )
    .all(answerId)
  return new Map(rows.map(({ videoId, content }) => [videoId, fromStoredContent(JSON.parse(content))]))
}
