// Stores the picture of each video in the data folder, so that the library is complete without a network.
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isVideoIdShaped } from '../../contract/youtube/video-id.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { type FetchPicture, type Picture, toPicture } from './fetch-picture.ts'

export interface Thumbnails {
  /** Downloads a picture without storing it; undefined if there is none. Never throws. */
  fetch(url: string, signal?: AbortSignal): Promise<Picture | undefined>
  /** Downloads and stores the picture; false if there is none. Never throws. */
  keep(videoId: string, url: string, signal?: AbortSignal): Promise<boolean>
  find(videoId: string): Promise<Picture | undefined>
  remove(videoIds: readonly string[]): Promise<void>
}

export function createThumbnails(options: { dataDir: string; fetchPicture: FetchPicture }): Thumbnails {
  const { fetchPicture } = options
  const folder = join(options.dataDir, 'thumbnails')
  // The case of letters matters in video ids, but not in file names on some systems, so the id is written in hex.
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
