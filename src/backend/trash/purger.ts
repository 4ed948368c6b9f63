import type { Library } from '../library/database/open.ts'
import { deletePurgedVideo, hasRows, nextPurgedVideo } from '../library/trash/empty-trash.ts'
import { setHasThumbnail } from '../library/videos/videos.ts'
import type { Log } from '../log.ts'
import type { Sheets } from '../storyboards/sheets.ts'
import type { Thumbnails } from '../thumbnails/thumbnails.ts'

export interface Purger {
  /** Deletes the rows and files of all videos that were deleted for good. Returns at once. */
  run(): void
  /** Resolves when nothing is being deleted. */
  settled(): Promise<void>
  /** Deletes no further video. The rest follows at the next start. */
  stop(): Promise<void>
}

interface PurgerParts {
  library: Library
  thumbnails: Pick<Thumbnails, 'remove'>
  sheets: Pick<Sheets, 'remove'>
  log: Log
}

/** Between two videos, so that other work gets its turn. */
const pauseMs = 20

export function createPurger({ library, thumbnails, sheets, log }: PurgerParts): Purger {
  let running: Promise<void> | undefined
  let isStopped = false

  /** Files first: while the rows are there, they say which files are to be deleted. */
  async function purge({ rowId, videoId }: { rowId: number; videoId: string }): Promise<void> {
    if (!hasRows(library, videoId)) {
      await thumbnails.remove([videoId])
      await sheets.remove([videoId])
      // If the video was added in this moment, its picture is fetched again.
      if (!isStopped) setHasThumbnail(library, videoId, false)
    }
    if (!isStopped) deletePurgedVideo(library, rowId)
  }

  async function purgeAll(): Promise<void> {
    for (;;) {
      const next = isStopped ? undefined : nextPurgedVideo(library)
      if (next === undefined) return
      await purge(next)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return {
    run() {
      running ??= purgeAll()
        .catch((error: unknown) => log('videos in the trash could not be deleted yet', error))
        .finally(() => {
          running = undefined
        })
    },
    settled: async () => running,
    async stop() {
      isStopped = true
      await running
    },
  }
}
