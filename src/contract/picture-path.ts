// Where the page finds the pictures that the library keeps, in a browser and on the desktop.
import type { FrameGrid } from './app/storyboards.ts'

export const thumbnailPath = (videoId: string): string => `/thumbnails/${videoId}`

/** Sheets whose frames lie another way than before have another address, so that no older one is taken from a cache. */
export const sheetPath = (videoId: string, sheet: number, { width, count }: FrameGrid): string =>
  `/storyboards/${videoId}/${sheet}?${width}x${count}`

export interface PicturePath {
  videoId: string
  /** Number of the sheet of still frames; null for the video's picture. */
  sheet: number | null
}

/** Reads a path as it is written, without its query; undefined for one that is of no picture. */
export function readPicturePath(pathname: string): PicturePath | undefined {
  const thumbnail = /^\/thumbnails\/([A-Za-z0-9_-]{11})$/.exec(pathname)?.[1]
  if (thumbnail !== undefined) return { videoId: thumbnail, sheet: null }
  const [, videoId, sheet] = /^\/storyboards\/([A-Za-z0-9_-]{11})\/(\d{1,3})$/.exec(pathname) ?? []
  return videoId === undefined ? undefined : { videoId, sheet: Number(sheet) }
}
