import type { SheetSize } from '../library/videos/storyboards.ts'

/** True for the markers SOF0 to SOF15, which start a frame header. DHT, JPG and DAC lie in the same range (ITU-T T.81, table B.1). */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size of a JPEG in pixels, read from its header without decoding; null if the bytes are not a JPEG. */
export function jpegSize(bytes: Buffer): SheetSize {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Fill bytes are allowed before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrameHeader(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return width > 0 && height > 0 ? { width, height } : null
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}
