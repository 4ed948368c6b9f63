// When the page of each video was last opened, and where the reader left it.
import type { Library } from './database/open.ts'
import { storedPositionMs } from './database/stored-values.ts'

/** `now` is in milliseconds since the epoch. Without a position, the one of before stays. Videos that are not in the library are ignored. */
export function recordReading(
  library: Library,
  { videoId, positionMs }: { videoId: string; positionMs?: number | undefined },
  now: number,
): void {
  library
    .prepare<[{ videoId: string; positionMs: number | null; now: number }]>(
      `INSERT INTO readings (youtube_id, opened_at, position_ms)
       SELECT youtube_id, @now, coalesce(@positionMs, 0) FROM videos WHERE youtube_id = @videoId
       ON CONFLICT (youtube_id) DO UPDATE SET opened_at = @now, position_ms = coalesce(@positionMs, position_ms)`,
    )
    .run({ videoId, positionMs: positionMs === undefined ? null : storedPositionMs(positionMs), now })
}

/** Videos that are read already keep their time and position. An unread video loses them. */
export function setRead(library: Library, videoIds: readonly string[], isRead: boolean, now: number): void {
  const ids = JSON.stringify(videoIds)
  if (isRead) {
    library
      .prepare<[number, string]>(
        `INSERT INTO readings (youtube_id, opened_at, position_ms)
         SELECT youtube_id, ?, 0 FROM videos WHERE youtube_id IN (SELECT value FROM json_each(?))
         ON CONFLICT (youtube_id) DO NOTHING`,
      )
      .run(now, ids)
  } else {
    library.prepare<[string]>('DELETE FROM readings WHERE youtube_id IN (SELECT value FROM json_each(?))').run(ids)
  }
}
