// Paths of the pictures in the library, the same in a browser and on the desktop.
import type { FrameGrid } from './app/storyboards.ts'

export const thumbnailPath = (videoId: string): string => `/thumbnails/${videoId}`

/** The query changes with the frames' layout, so that a cache never returns a sheet with an older layout. */
export const sheetPath = (videoId: string, sheet: number, { width, count }: FrameGrid): string =>
  `/storyboards/${videoId}/${sheet}?${width}x${count}`

/** Reads a path without its query; undefined when it is not the path of a picture. `sheet` is null for a thumbnail. */
export function readPicturePath(pathname: string) {
  const thumbnail = /^\/thumbnails\/([A-Za-z0-9_-]{11})$/.exec(pathname)?.[1]
  if (thumbnail !== undefined) return { videoId: thumbnail, sheet: null }
  const [, videoId, sheet] = /^\/storyboards\/([A-Za-z0-9_-]{11})\/(\d{1,3})$/.exec(pathname) ?? []
  return videoId === undefined ? undefined : { videoId, sheet: Number(sheet) }
}
