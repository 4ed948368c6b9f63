// A video's storyboard: small still frames at even times, many on one sheet.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { videoIdSchema } from './moments.ts'

const pixelsSchema = z.int().min(1).max(4096)

/** How the frames lie: row by row on sheets that are full but for the last. */
export const frameGridSchema = z.object({
  /** Of one frame, in pixels, as announced: on a sheet it may be a few pixels less. */
  width: pixelsSchema,
  height: pixelsSchema,
  /** Frames in all. */
  count: z.int().min(1).max(100_000),
  columns: z.int().min(1).max(100),
  rows: z.int().min(1).max(100),
  /** From one frame to the next; null when they are spread evenly over the video. */
  intervalMs: z.int().positive().nullable(),
})
export type FrameGrid = z.infer<typeof frameGridSchema>

/** As a source tells of it; the addresses expire within hours. */
export const offeredStoryboardSchema = frameGridSchema.extend({ sheetUrls: z.array(z.string()) })
export type OfferedStoryboard = z.infer<typeof offeredStoryboardSchema>

/** As the library has it; the page has the sheets at `/storyboards/<videoId>/<n>`. */
export const storyboardSchema = frameGridSchema.extend({
  /** The size in pixels of each sheet that is kept, null for one that is not. */
  sheets: z.array(z.object({ width: pixelsSchema, height: pixelsSchema }).nullable()),
})
export type Storyboard = z.infer<typeof storyboardSchema>

export const framesPerSheet = ({ columns, rows }: FrameGrid): number => columns * rows

export const countSheets = (grid: FrameGrid): number => Math.ceil(grid.count / framesPerSheet(grid))

/** The frame that stands for a time. Without an interval a video of unknown length has its first frame everywhere. */
export function frameAt({ count, intervalMs }: FrameGrid, atMs: number, durationMs: number | null): number {
  const index = intervalMs === null ? (durationMs ? (atMs / durationMs) * count : 0) : atMs / intervalMs
  return Math.min(count - 1, Math.max(0, Math.floor(index)))
}

/** When a frame was taken, never after the end. */
export function timeOfFrame({ count, intervalMs }: FrameGrid, frame: number, durationMs: number | null): number {
  const atMs = intervalMs === null ? (frame * (durationMs ?? 0)) / count : frame * intervalMs
  return Math.round(durationMs === null ? atMs : Math.min(atMs, durationMs))
}

export interface FramePlace {
  sheet: number
  /** Pixels of the sheet as it is, not as it was announced. */
  x: number
  y: number
  width: number
  height: number
}

/**
 * Where a frame lies, null when its sheet is not kept. Sheets may be a few pixels smaller than announced, and the last one has
 * only the rows and columns it needs, so that the frame's size is the sheet's, divided.
 */
export function placeFrame(storyboard: Storyboard, frame: number): FramePlace | null {
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
  /** Null for a video without frames, or none in the library. */
  get: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({ storyboard: storyboardSchema.nullable() })),
  /**
   * Fetches the sheets that are missing, unless that was tried a short while ago; ends with the try. Throws NO_SOURCE,
   * YOUTUBE_UNREACHABLE and YOUTUBE_LIMITED.
   */
  fetchMissing: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({})),
}
