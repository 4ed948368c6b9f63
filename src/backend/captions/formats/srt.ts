// SubRip, which has no specification: numbers may be missing, decimals follow a comma or a point, and formatting uses tags or `{\an8}`.
import { readCueBlocks } from './cue-blocks.ts'
import { toCaptionLine } from './cue-lines.ts'
import type { CueFile } from './vtt.ts'

export function readSrt(text: string): CueFile {
  const { blocks, unreadableCount } = readCueBlocks(text, (row) => /^\d{1,9}$/.test(row))
  const lines = blocks.flatMap((block) => toCaptionLine(block) ?? [])
  return { lines, language: null, unreadableCount }
}
