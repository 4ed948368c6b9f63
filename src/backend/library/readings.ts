// When the user first opened the page of each video, and where he left it.
import type { Library } from './database/open.ts'
import { storedPositionMs } from './database/stored-values.ts'

/** `now` is in milliseconds since the epoch. */
export function recordReading(
  library: Library,
  { videoId, positionMs }: { videoId: string; positionMs: number },
  now: number,
): void {
  library
    .prepare(
      `INSERT INTO readings (youtube_id, opened_at, position_ms) VALUES (?, ?, ?)
       ON CONFLICT (youtube_id) DO UPDATE SET position_ms = excluded.position_ms`,
    )
    .run(videoId, now, storedPositionMs(positionMs))
}
