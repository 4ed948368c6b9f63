import type { Library } from '../database/open.ts'
import { placeMarksAgain } from '../marks/place-marks.ts'
import { leaveIndex, returnToIndex } from '../trash/index-of-removed.ts'

/**
 * Brings what is computed from the user's rows up to date after an act was undone or repeated. Must be called in the same transaction.
 */
export function deriveAgain(library: Library, actId: number): void {
  for (const { rowId, isRemoved } of listMovedVideos(library, actId)) {
    if (isRemoved) leaveIndex(library, rowId)
    else returnToIndex(library, rowId)
  }
  for (const rowId of listMarkedVideos(library, actId)) placeMarksAgain(library, rowId)
}

/** The videos that the act moved to the trash or restored, and where they are now. */
function listMovedVideos(library: Library, actId: number): { rowId: number; isRemoved: 0 | 1 }[] {
  return library
    .prepare<[number], { rowId: number; isRemoved: 0 | 1 }>(
      `SELECT json_extract(key, '$[0]') AS rowId,
         EXISTS (SELECT 1 FROM removed_videos WHERE video_id = json_extract(key, '$[0]')) AS isRemoved
       FROM act_rows WHERE act_id = ? AND table_name = 'removed_videos' AND (before IS NULL) <> (after IS NULL)`,
    )
    .all(actId)
}

/** The videos whose marks the act changed. Their text may have changed since. */
function listMarkedVideos(library: Library, actId: number): number[] {
  return library
    .prepare<[number], number>(
      `SELECT DISTINCT videos.id FROM act_rows JOIN marks ON marks.id = json_extract(key, '$[0]')
       JOIN videos ON videos.youtube_id = marks.youtube_id WHERE act_id = ? AND table_name = 'marks'`,
    )
    .pluck()
    .all(actId)
}
