// The queue of new videos that wait for a summary by the model.
import type { Library } from '../database/open.ts'

/**
 * Adds the video at the end of the queue; a video that is already waiting keeps its place. Does nothing if the video is not in the library.
 */
export function addToSummarise(library: Library, videoId: string): void {
  library
    .prepare('INSERT OR IGNORE INTO videos_to_summarise (video_id) SELECT id FROM videos WHERE youtube_id = ?')
    .run(videoId)
}

export function nextToSummarise(library: Library): string | undefined {
  return library
    .prepare<[], string>(
      `SELECT youtube_id FROM videos_to_summarise JOIN videos ON videos.id = video_id ORDER BY position LIMIT 1`,
    )
    .pluck()
    .get()
}

export function countToSummarise(library: Library): number {
  return (
    library
      .prepare<[], number>('SELECT count(*) FROM videos_to_summarise JOIN videos ON videos.id = video_id')
      .pluck()
      .get() ?? 0
  )
}

export function removeToSummarise(library: Library, videoId: string): void {
  library
    .prepare('DELETE FROM videos_to_summarise WHERE video_id = (SELECT id FROM videos WHERE youtube_id = ?)')
    .run(videoId)
}

export function clearToSummarise(library: Library): void {
  library.prepare('DELETE FROM videos_to_summarise').run()
}
