// The jobs of the worker thread. Decoding a sheet takes a tenth of a second, which would block the backend's own thread.
import { decode, encode } from 'jpeg-js'
import { type FrameSignature, signatureOf } from './frame-signature.ts'
import { type Box, cut, enlarge, type Raster } from './raster.ts'

export type FrameJob = { kind: 'measure' | 'picture'; sheet: Uint8Array; boxes: readonly Box[] }
export type FrameResult = { signatures: FrameSignature[] } | { pictures: Uint8Array[] } | { problem: string }

/** Vision models that divide pictures into tiles need more pixels than the smallest frames have. */
const leastWidth = 320
const quality = 88
const limits = { maxResolutionInMP: 20, maxMemoryUsageInMB: 256 }

function toPicture(frame: Raster): Uint8Array {
  const times = Math.max(1, Math.ceil(leastWidth / frame.width))
  return new Uint8Array(encode(times === 1 ? frame : enlarge(frame, times), quality).data)
}

export function runFrameJob({ kind, sheet, boxes }: FrameJob): FrameResult {
  try {
    const whole = decode(sheet, { useTArray: true, ...limits })
    const frames = boxes.map((box) => cut(whole, box))
    return kind === 'measure' ? { signatures: frames.map(signatureOf) } : { pictures: frames.map(toPicture) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
