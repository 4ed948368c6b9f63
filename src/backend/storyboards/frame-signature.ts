// Describes a frame by a few numbers, so that two frames can be compared: the share of each colour, and the lightness of each field of a
// grid.
import type { Raster } from './raster.ts'

const levels = 4
const colours = levels ** 3
const gridColumns = 16
const gridRows = 9

/** The shares of 64 colours, followed by the mean lightness (0 to 1) of 16 × 9 fields. */
export type FrameSignature = Float32Array

export function signatureOf({ width, height, data }: Raster): FrameSignature {
  const signature = new Float32Array(colours + gridColumns * gridRows)
  const counts = new Float32Array(gridColumns * gridRows)
  const each = 1 / (width * height)
  const level = (value: number | undefined) => ((value ?? 0) * levels) >> 8
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
      const colour = (level(red) * levels + level(green)) * levels + level(blue)
      signature[colour] = (signature[colour] ?? 0) + each
      const field = Math.floor((y * gridRows) / height) * gridColumns + Math.floor((x * gridColumns) / width)
      // Rec. 601 luma.
      const luma = (0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0)) / 255
      signature[colours + field] = (signature[colours + field] ?? 0) + luma
      counts[field] = (counts[field] ?? 0) + 1
    }
  for (const [field, count] of counts.entries())
    if (count > 0) signature[colours + field] = (signature[colours + field] ?? 0) / count
  return signature
}

/** From 0 (the same picture) to 1 (nothing in common). */
export function distance(a: FrameSignature, b: FrameSignature): number {
  let colour = 0
  let lightness = 0
  for (const [index, value] of a.entries()) {
    const difference = Math.abs(value - (b[index] ?? 0))
    if (index < colours) colour += difference
    else lightness += difference
  }
  return 0.5 * (colour / 2) + 0.5 * Math.min(1, (2 * lightness) / (gridColumns * gridRows))
}
