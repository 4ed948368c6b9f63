// A video's storyboard: small still frames at regular intervals, with many frames on one sheet (an image).
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { videoIdSchema } from './moments.ts'

const pixelsSchema = z.int().min(1).max(4096)

/** The layout of the frames. They fill each sheet row by row; only the last sheet may be partly filled. */
export const frameGridSchema = z.object({
  /** The announced size of one frame in pixels. On a sheet it may be a few pixels smaller. */
  width: pixelsSchema,
  height: pixelsSchema,
  /** The number of frames on all sheets. */
  count: z.int().min(1).max(100_000),
  columns: z.int().min(1).max(100),
  rows: z.int().min(1).max(100),
  /** Time from one frame to the next; null when the frames are spread evenly over the video. */
  intervalMs: z.int().positive().nullable(),
})
export type FrameGrid = z.infer<typeof frameGridSchema>

/** A storyboard as a source offers it. The addresses expire within hours. */
export const offeredStoryboardSchema = frameGridSchema.extend({ sheetUrls: z.array(z.string()) })
export type OfferedStoryboard = z.infer<typeof offeredStoryboardSchema>

/** A storyboard in the library. The page loads its sheets from `sheetPath`. */
export const storyboardSchema = frameGridSchema.extend({
  /** The size of each sheet in pixels; null for a sheet that has not been fetched. */
  sheets: z.array(z.object({ width: pixelsSchema, height: pixelsSchema }).nullable()),
})
export type Storyboard = z.infer<typeof storyboardSchema>

export const framesPerSheet = ({ columns, rows }: FrameGrid): number => columns * rows

export const countSheets = (grid: FrameGrid): number => Math.ceil(grid.count / framesPerSheet(grid))

/** The number of the frame shown for a time. For a video of unknown length without `intervalMs`, this is always the first frame. */
export function frameAt({ count, intervalMs }: FrameGrid, atMs: number, durationMs: number | null): number {
  const index = intervalMs === null ? (durationMs ? (atMs / durationMs) * count : 0) : atMs / intervalMs
  return Math.min(count - 1, Math.max(0, Math.floor(index)))
}

/** The time of a frame in ms, never after the end of the video. */
export function timeOfFrame({ count, intervalMs }: FrameGrid, frame: number, durationMs: number | null): number {
  const atMs = intervalMs === null ? (frame * (durationMs ?? 0)) / count : frame * intervalMs
  return Math.round(durationMs === null ? atMs : Math.min(atMs, durationMs))
}

/**
 * The position of a frame on its sheet; null when the sheet has not been fetched. A sheet may be a few pixels smaller than announced, and
 * the last one has only the rows and columns it needs. So the frame's size is computed from the real size of the sheet, in its pixels.
 */
export function placeFrame(storyboard: Storyboard, frame: number) {
  const { columns, rows, width, height, sheets } = storyboard
  const perSheet = framesPerSheet(storyboard)
  const sheet = Math.floor(frame / perSheet)
  const size = sheets[sheet]
  if (!size) return null
  const fitting = (pixels: number, each: number, most: number) => Math.min(most, Math.max(1, Math.round(pixels / each)))
  const frameWidth = size.width / fitting(size.width, width, columns)
  const frameHeight = size.height / fitting(size.height, height, rows)
  const cell = frame % perSheet
  const x = (cell % columns) * frameWidth
  const y = Math.floor(cell / columns) * frameHeight
  const isOutside = x + frameWidth > size.width + 1 || y + frameHeight > size.height + 1
  return isOutside ? null : { sheet, x, y, width: frameWidth, height: frameHeight }
}

export const storyboards = {
  /** Null when the video has no storyboard or is not in the library. */
  get: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({ storyboard: storyboardSchema.nullable() })),
  /**
   * Fetches missing sheets, unless that was tried a short while ago. Returns when the attempt has ended. Throws NO_SOURCE,
   * YOUTUBE_UNREACHABLE and YOUTUBE_LIMITED.
   */
  fetchMissing: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({})),
}
