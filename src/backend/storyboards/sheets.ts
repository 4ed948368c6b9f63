// Stores sheets of still frames in the data folder: `storyboards/<video id in hex>/<n>.jpg`.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FrameGrid } from '../../contract/app/storyboards.ts'
import { isVideoIdShaped } from '../../contract/youtube/video-id.ts'
import type { SheetSize } from '../library/videos/storyboards.ts'
import { type FetchPicture, imageTypeOf, type Picture } from '../thumbnails/fetch-picture.ts'
import { writeWholeFile } from '../write-whole-file.ts'
import { jpegSize } from './jpeg-size.ts'

export interface Sheets {
  /** Downloads and stores a sheet; null if the address has no usable sheet. Throws if the network or the disk fails. */
  keep(videoId: string, sheet: number, from: { url: string; grid: FrameGrid }, signal: AbortSignal): Promise<SheetSize>
  find(videoId: string, sheet: number): Promise<Picture | undefined>
  remove(videoIds: readonly string[]): Promise<void>
}

/** Sheets may be a few pixels smaller than announced, and the last one has only as many rows as it needs. */
function isSensible(size: SheetSize, { width, height, columns, rows }: FrameGrid): boolean {
  const fits = (pixels: number, each: number, most: number) => pixels >= each * 0.8 && pixels <= each * most * 1.1
  return size !== null && fits(size.width, width, columns) && fits(size.height, height, rows)
}

export function createSheets(options: { dataDir: string; fetchPicture: FetchPicture }): Sheets {
  // The case of letters matters in video ids, but not in folder names on some systems, so the id is written in hex.
  const folderOf = (videoId: string) => join(options.dataDir, 'storyboards', Buffer.from(videoId).toString('hex'))
  const pathOf = (videoId: string, sheet: number) => join(folderOf(videoId), `${sheet}.jpg`)

  return {
    async keep(videoId, sheet, { url, grid }, signal) {
      const picture = await options.fetchPicture(url, signal)
      const size = picture?.type === 'image/jpeg' ? jpegSize(picture.bytes) : null
      if (picture === undefined || !isSensible(size, grid)) return null
      await writeWholeFile(pathOf(videoId, sheet), picture.bytes)
      return size
    },
    async find(videoId, sheet) {
      if (!isVideoIdShaped(videoId) || !Number.isInteger(sheet) || sheet < 0) return undefined
      const bytes = await readFile(pathOf(videoId, sheet)).catch(() => undefined)
      return bytes !== undefined && imageTypeOf(bytes) === 'image/jpeg' ? { type: 'image/jpeg', bytes } : undefined
    },
    async remove(videoIds) {
      for (const videoId of videoIds) await rm(folderOf(videoId), { recursive: true, force: true }).catch(() => {})
    },
  }
}
