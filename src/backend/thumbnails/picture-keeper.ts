// Downloads the thumbnails of the videos in the library in the background.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { listVideosWithoutThumbnail, setHasThumbnail } from '../library/videos/videos.ts'
import type { Thumbnails } from './thumbnails.ts'

/** A large import saves videos faster than pictures can be downloaded, and each download needs a connection. */
const mostAtOnce = 4

export function createPictureKeeper(parts: {
  library: Library
  thumbnails: Pick<Thumbnails, 'keep'>
  changes: Pick<Changes, 'publish'>
  log(message: string, error?: unknown): void
}) {
  const { library, thumbnails, changes, log } = parts
  const waiting: { videoId: string; url: string }[] = []
  const workers = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping

  const keepOne = async (videoId: string, url: string) => {
    try {
      if (signal.aborted || !(await thumbnails.keep(videoId, url, signal)) || signal.aborted) return
      setHasThumbnail(library, videoId, true)
      changes.publish('videos')
    } catch (error) {
      log('a picture could not be kept', error)
    }
  }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await keepOne(next.videoId, next.url)
  }
  const keepAll = async () => {
    for (const { videoId, thumbnailUrl } of listVideosWithoutThumbnail(library)) {
      if (signal.aborted) return
      await keepOne(videoId, thumbnailUrl)
    }
  }

  let missing: Promise<void> | undefined

  return {
    keep(videoId: string, url: string): void {
      waiting.push({ videoId, url })
      if (workers.size >= mostAtOnce) return
      const worker = work().finally(() => workers.delete(worker))
      workers.add(worker)
    },
    keepMissing(): void {
      missing = keepAll().catch((error: unknown) => log('the missing pictures could not be looked up', error))
    },
    /** Resolves when the queue of `keep` is empty, or after `waitMs`. */
    async settled(waitMs: number): Promise<void> {
      await Promise.race([Promise.all(workers), sleep(waitMs, undefined, { ref: false })])
    },
    /** Aborts the downloads under way and prevents further ones. */
    async stop(): Promise<void> {
      stopping.abort()
      waiting.length = 0
      await Promise.all([...workers, missing])
    },
  }
}
