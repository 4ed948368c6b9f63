// Splits WebVTT and SubRip files into cues: a line of times with `-->`, and the rows below it.
import { readClock } from './clock.ts'

export interface CueBlock {
  startMs: number
  endMs: number | null
  /** The rows as they are written in the file. */
  rows: string[]
}

const longestTime = 60
/** Forms that the arrow between two times takes after some editors and web pages have changed it. */
const brokenArrow = /^[ \t]{0,20}\d[\d:., \t]{3,20}(?:->|[—–→]>?|=>|--&gt;)[ \t]{0,20}\d[\d:.,]{3,20}[ \t]*$/

/** Undefined if the line does not hold times; null if it looks like times but cannot be read. */
function readTiming(line: string): Omit<CueBlock, 'rows'> | null | undefined {
  const arrow = line.indexOf('-->')
  if (arrow < 0 && brokenArrow.test(line)) return null
  if (arrow < 0 || arrow > longestTime) return undefined
  const before = line.slice(0, arrow).trim()
  const [after = ''] = line
    .slice(arrow + 3, arrow + 3 + longestTime)
    .trim()
    .split(/\s+/, 1)
  const startMs = readClock(before.replace(/\s+/g, ''))
  if (startMs === undefined) return /\d/.test(before) ? null : undefined
  return { startMs, endMs: readClock(after) ?? null }
}

const isBlank = (row: string | undefined) => row === undefined || row.trim() === ''

/** Removes the number or name of the next cue from the end of a cue's rows. `isId` decides what may be one. */
function withoutNextId(rows: string[], isId: (row: string) => boolean): void {
  const last = rows.at(-1)
  if (last !== undefined && !isBlank(last) && isId(last.trim())) {
    const isAlone = rows.length === 1 || isBlank(rows.at(-2))
    if (isAlone || /^\d+$/.test(last.trim())) rows.pop()
  }
}

/**
 * Blank rows are kept, because files from some tools have them inside a cue. `isId` decides which line may be the name of the next cue.
 * `header` has the lines before the first cue; `unreadableCount` is the number of lines with `-->` whose times cannot be read.
 */
export function readCueBlocks(text: string, isId: (row: string) => boolean) {
  const header: string[] = []
  const blocks: CueBlock[] = []
  let unreadableCount = 0
  let rows = header
  for (const line of text.split('\n')) {
    const timing = readTiming(line)
    if (timing === undefined) {
      rows.push(line)
      continue
    }
    if (rows !== header) withoutNextId(rows, isId)
    rows = []
    if (timing === null) unreadableCount++
    else blocks.push({ ...timing, rows })
  }
  return { blocks, header, unreadableCount }
}
