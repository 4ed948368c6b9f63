// WebVTT (https://www.w3.org/TR/webvtt1/), with the deviations of YouTube and streaming services.
import type { CaptionLine } from '../caption-line.ts'
import { readClock } from './clock.ts'
import { readCueBlocks } from './cue-blocks.ts'
import { toCaptionLine } from './cue-lines.ts'

export interface CueFile {
  /** In the order of the file. */
  lines: CaptionLine[]
  language: string | null
  unreadableCount: number
}

const notCue = /^(?:NOTE|STYLE|REGION|WEBVTT)(?:$|[\s:])/
const timestampMap = /^X-TIMESTAMP-MAP=(.*)$/

/** Splits the rows below a cue's times into its text and the comments, styles and headers that follow it. */
function sortRows(rows: readonly string[]): { said: string[]; headers: string[] } {
  const said: string[] = []
  const headers: string[] = []
  let isFirst = true
  let into = said
  for (const row of rows) {
    if (row.trim() === '') {
      isFirst = true
      into = said
    } else if (isFirst) {
      isFirst = false
      if (notCue.test(row)) into = headers
    }
    into.push(row)
  }
  return { said, headers }
}

/** The difference between a segment's times and those of the video, in milliseconds; undefined if the headers do not state it. */
function segmentOffset(headers: readonly string[]): number | undefined {
  const map = headers.map((row) => timestampMap.exec(row.trim())?.[1]).find((value) => value !== undefined)
  const local = readClock(/LOCAL:([\d:.]+)/.exec(map ?? '')?.[1] ?? '')
  const ticks = /MPEGTS:(\d{1,12})/.exec(map ?? '')?.[1]
  return local === undefined || ticks === undefined ? undefined : Number(ticks) / 90 - local
}

/** Files that were joined from several segments: each segment is shifted to its place after the first, whose times are used unchanged. */
export function readVtt(text: string): CueFile {
  const { blocks, header, unreadableCount } = readCueBlocks(text, () => true)
  const first = segmentOffset(header)
  let shift = 0
  const lines: CaptionLine[] = []
  for (const block of blocks) {
    const { said, headers } = sortRows(block.rows)
    const startMs = Math.max(0, Math.round(block.startMs + shift))
    const endMs = block.endMs === null ? null : Math.max(0, Math.round(block.endMs + shift))
    const line = toCaptionLine({ startMs, endMs, rows: said })
    if (line) lines.push(line)
    const offset = segmentOffset(headers)
    if (offset !== undefined && first !== undefined) shift = offset - first
  }
  const language = header.map((row) => /^Language:\s*(\S{2,35})\s*$/i.exec(row)?.[1]).find((tag) => tag !== undefined)
  return { lines, language: language ?? null, unreadableCount }
}
