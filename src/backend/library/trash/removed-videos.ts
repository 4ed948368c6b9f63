// Videos in the trash. They keep their rows, pictures and vectors, but are in no index and not in the view `videos`.
import { formatCount } from '../../../contract/format-count.ts'
import { recordAct } from '../acts/record-act.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { removeMarks } from '../marks/change-marks.ts'
import { findRowId } from '../videos/videos.ts'
import { leaveIndex, returnToIndex } from './index-of-removed.ts'

/** Moves the videos to the trash, in one transaction. Returns how many were moved. */
export function removeVideos(library: Library, videoIds: readonly string[], now: number): number {
  const insert = prepareOnce(library, 'INSERT INTO removed_videos (video_id, removed_at) VALUES (?, ?)')
  return library
    .transaction(() => {
      let removed = 0
      for (const videoId of videoIds) {
        const rowId = findRowId(library, videoId)
        if (rowId === undefined) continue
        leaveIndex(library, rowId)
        insert.run(rowId, now)
        removed++
      }
      return removed
    })
    .immediate()
}

export interface Removal {
  videoIds: readonly string[]
  /** Whether the marks of these videos go to the trash too. */
  removesMarks: boolean
}

/** Moves the videos to the trash at the user's request. Returns how many were moved, and the id of the act. */
export function trashVideos(
  library: Library,
  { videoIds, removesMarks }: Removal,
  now: number,
): { removed: number; actId: number | null } {
  const act = { title: (removed: number) => `Removed ${formatCount(removed, 'video')}`, now }
  const { actId, result } = recordAct(library, act, () => {
    if (removesMarks) removeMarks(library, listMarkIds(library, videoIds), now)
    return removeVideos(library, videoIds, now)
  })
  return { removed: result, actId }
}

const listMarkIds = (library: Library, videoIds: readonly string[]): string[] =>
  library
    .prepare<[string], string>(
      `SELECT uuid FROM marks JOIN videos ON videos.youtube_id = marks.youtube_id
       WHERE marks.youtube_id IN (SELECT value FROM json_each(?)) AND removed_at IS NULL`,
    )
    .pluck()
    .all(JSON.stringify(videoIds))

interface RemovedVideo {
  rowId: number
  videoId: string
}

/** Those of the videos that are in the trash. With `withText`, only those with at least one spoken or visual clip. */
export function findRemovedVideos(
  library: Library,
  videoIds: readonly string[],
  { withText = false } = {},
): RemovedVideo[] {
  return prepareOnce<[string, number], RemovedVideo>(
    library,
    `SELECT id AS rowId, youtube_id AS videoId FROM all_videos JOIN removed_videos ON video_id = id
     WHERE youtube_id IN (SELECT value FROM json_each(?)) AND purged_id IS NULL AND (said_count + shown_count > 0 OR ? = 0)`,
  ).all(JSON.stringify(videoIds), withText ? 1 : 0)
}

/**
 * Takes the videos out of the trash, in one transaction, with everything that belonged to them. Returns the ids of those that were there.
 */
export function bringBackVideos(library: Library, videoIds: readonly string[], options = {}): string[] {
  const remove = prepareOnce(library, 'DELETE FROM removed_videos WHERE video_id = ?')
  return library
    .transaction(() => {
      const found = findRemovedVideos(library, videoIds, options)
      for (const { rowId } of found) {
        remove.run(rowId)
        returnToIndex(library, rowId)
      }
      return found.map(({ videoId }) => videoId)
    })
    .immediate()
}
