// Keeps each video's picture in the data folder, so that the library looks whole without a network.
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isVideoIdShaped } from '../../contract/youtube/video-id.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { type FetchPicture, type Picture, toPicture } from './fetch-picture.ts'

export interface Thumbnails {
  /** Fetches a picture without keeping it; undefined when there is none to be had. Never throws. */
  fetch(url: string, signal?: AbortSignal): Promise<Picture | undefined>
  /** Fetches and keeps the picture; false when there is none to be had. Never throws. */
  keep(videoId: string, url: string, signal?: AbortSignal): Promise<boolean>
  find(videoId: string): Promise<Picture | undefined>
  remove(videoIds: readonly string[]): Promise<void>
}

export function createThumbnails(options: { dataDir: string; fetchPicture: FetchPicture }): Thumbnails {
  const { fetchPicture } = options
  const folder = join(options.dataDir, 'thumbnails')
  // Ids differ by case, file names on some systems do not.
  const pathOf = (videoId: string) => join(folder, Buffer.from(videoId).toString('hex'))

  return {
    fetch: (url, signal) => fetchPicture(url, signal).catch(() => undefined),
    async keep(videoId, url, signal) {
      if (existsSync(pathOf(videoId))) return true
      try {
        const picture = await fetchPicture(url, signal)
        if (picture === undefined) return false
        await writeWholeFile(pathOf(videoId), picture.bytes)
        return true
      } catch {
        return false
      }
    },
    async find(videoId) {
      if (!isVideoIdShaped(videoId)) return undefined
      const bytes = await readFile(pathOf(videoId)).catch(() => undefined)
      return bytes && toPicture(bytes)
    },
    async remove(videoIds) {
      for (const videoId of videoIds) await rm(pathOf(videoId), { force: true }).catch(() => {})
    },
  }
}
