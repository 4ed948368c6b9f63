// Deletes what is in the trash for good. Videos become unreachable at once; their rows are deleted afterwards, video by video.
import type { TrashedKey } from '../../../contract/app/trash.ts'
import type { Library } from '../database/open.ts'
import { removeVectors } from '../meaning/embedded-excerpts.ts'
import { deletePassages } from '../search/index/passages.ts'
import { removeRawResultsOf } from '../videos/raw-results.ts'
import { keptMs } from '../videos/replaced-parts.ts'
import { listTrash } from './list-trash.ts'

/** What is deleted, as JSON: the ids of each kind. */
type Ids = Record<TrashedKey['kind'], string>

/**
 * Deletes these items for good, or everything in the trash, in one transaction. Items that are not in the trash are ignored. Returns how
 * many were deleted. The rows of videos remain until `deletePurgedVideo` has deleted them.
 */
export function emptyTrash(library: Library, items: readonly TrashedKey[] | undefined, now: number): number {
  return library
    .transaction(() => {
      const there = listTrash(library, now)
      const wanted = items && new Set(items.map(({ kind, id }) => `${kind} ${id}`))
      return deleteAll(library, wanted ? there.filter(({ kind, id }) => wanted.has(`${kind} ${id}`)) : there)
    })
    .immediate()
}

/** Deletes what was removed more than 30 days ago. */
export function forgetOldTrash(library: Library, now: number): void {
  library
    .transaction(() => {
      const old = listTrash(library, 0).filter(({ removedAt }) => removedAt <= now - keptMs)
      if (old.length > 0) deleteAll(library, old)
    })
    .immediate()
}

function deleteAll(library: Library, items: readonly TrashedKey[]): number {
  const idsOf = (kind: TrashedKey['kind']) =>
    JSON.stringify(
      items
        .filter((item) => item.kind === kind)
        .map(({ id }) => (kind === 'tag' || kind === 'collection' ? Number(id) : id)),
    )
  const ids: Ids = { video: idsOf('video'), mark: idsOf('mark'), tag: idsOf('tag'), collection: idsOf('collection') }
  purgeVideos(library, ids.video)
  const run = (sql: string, json: string) => library.prepare(sql).run(json)
  run('DELETE FROM marks WHERE uuid IN (SELECT value FROM json_each(?))', ids.mark)
  run('UPDATE tags SET parent_id = NULL WHERE parent_id IN (SELECT value FROM json_each(?))', ids.tag)
  run('DELETE FROM tags WHERE id IN (SELECT value FROM json_each(?))', ids.tag)
  run('DELETE FROM collections WHERE id IN (SELECT value FROM json_each(?))', ids.collection)
  return items.length
}

/** Makes the videos unreachable and frees their YouTube ids, so that the videos can be added anew. */
function purgeVideos(library: Library, videoIds: string): void {
  const rows = library
    .prepare<[string], { rowId: number; videoId: string }>(
      `SELECT id AS rowId, youtube_id AS videoId FROM all_videos JOIN removed_videos ON video_id = id
       WHERE youtube_id IN (SELECT value FROM json_each(?))`,
    )
    .all(videoIds)
  const mark = library.prepare('UPDATE removed_videos SET purged_id = ? WHERE video_id = ?')
  const rename = library.prepare("UPDATE all_videos SET youtube_id = 'purged ' || id WHERE id = ?")
  const forgetReading = library.prepare('DELETE FROM readings WHERE youtube_id = ?')
  const forgetActs = library.prepare(
    `DELETE FROM acts WHERE id IN (SELECT act_id FROM act_rows WHERE table_name = 'removed_videos' AND key = json_array(?))`,
  )
  for (const { rowId, videoId } of rows) {
    mark.run(videoId, rowId)
    rename.run(rowId)
    removeRawResultsOf(library, videoId)
    forgetReading.run(videoId)
    // Undone, they would bring back a video of which parts are missing.
    forgetActs.run(BigInt(rowId))
  }
}

/** A video that was deleted for good and whose rows are still there. */
export interface PurgedVideo {
  rowId: number
  /** Its files can be deleted, unless the video was added anew. */
  videoId: string
}

export function nextPurgedVideo(library: Library): PurgedVideo | undefined {
  return library
    .prepare<[], PurgedVideo>(
      'SELECT video_id AS rowId, purged_id AS videoId FROM removed_videos WHERE purged_id IS NOT NULL LIMIT 1',
    )
    .get()
}

/** Deletes the rows of a purged video. */
export function deletePurgedVideo(library: Library, rowId: number): void {
  library
    .transaction(() => {
      deletePassages(library, rowId)
      removeVectors(library, rowId)
      library.prepare('DELETE FROM all_videos WHERE id = ?').run(rowId)
    })
    .immediate()
}

/** Whether the video is in the library or in the trash, so that its files are needed. */
export const hasRows = (library: Library, videoId: string): boolean =>
  library.prepare('SELECT 1 FROM all_videos WHERE youtube_id = ?').get(videoId) !== undefined
