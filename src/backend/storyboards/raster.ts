export interface Raster {
  width: number
  height: number
  /** RGBA, row by row. */
  data: Uint8Array
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The part of a picture inside the box. The edges of the box are rounded to whole pixels and limited to the picture. */
export function cut(from: Raster, box: Box): Raster {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const [left, top] = [clamp(box.x, from.width - 1), clamp(box.y, from.height - 1)]
  const width = Math.max(1, clamp(box.x + box.width, from.width) - left)
  const height = Math.max(1, clamp(box.y + box.height, from.height) - top)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * from.width + left) * 4
    data.set(from.data.subarray(start, start + width * 4), y * width * 4)
  }
  return { width, height, data }
}

/** Enlarges a picture by a whole factor, interpolating between pixels. */
export function enlarge({ width, height, data }: Raster, times: number): Raster {
  const large = {
    width: width * times,
    height: height * times,
    data: new Uint8Array(width * height * times * times * 4),
  }
  for (let y = 0; y < large.height; y++) {
    const [top, bottom, below] = between(y, times, height)
    for (let x = 0; x < large.width; x++) {
      const [left, right, beside] = between(x, times, width)
      const to = (y * large.width + x) * 4
      for (let channel = 0; channel < 4; channel++) {
        const at = (row: number, column: number) => data[(row * width + column) * 4 + channel] ?? 0
        const upper = at(top, left) * (1 - beside) + at(top, right) * beside
        const lower = at(bottom, left) * (1 - beside) + at(bottom, right) * beside
        large.data[to + channel] = Math.round(upper * (1 - below) + lower * below)
      }
    }
  }
  return large
}

/** The two source pixels next to a position in the enlarged picture, and the relative distance from the first one (0) to the second (1). */
function between(position: number, times: number, size: number): [first: number, second: number, share: number] {
  const exact = Math.min(size - 1, Math.max(0, (position + 0.5) / times - 0.5))
  const first = Math.floor(exact)
  return [first, Math.min(size - 1, first + 1), exact - first]
}
