import type { Library } from '../../../src/backend/library/database/open.ts'
import { deletePurgedVideo, emptyTrash, nextPurgedVideo } from '../../../src/backend/library/trash/empty-trash.ts'
import { removeVideos } from '../../../src/backend/library/trash/removed-videos.ts'

/** Removes the videos, empties the trash of them, and deletes their rows. Returns how many were removed. */
export function deleteForGood(library: Library, videoIds: readonly string[]): number {
  const now = Date.now()
  const removed = removeVideos(library, videoIds, now)
  emptyTrash(
    library,
    videoIds.map((id) => ({ kind: 'video', id })),
    now,
  )
  for (let next = nextPurgedVideo(library); next; next = nextPurgedVideo(library))
    deletePurgedVideo(library, next.rowId)
  return removed
}
