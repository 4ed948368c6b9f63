// The blocks that WebVTT and SubRip files consist of: a line with `-->`, the rows under it.
import { readClock } from './clock.ts'

export interface CueBlock {
  startMs: number
  endMs: number | null
  /** As they are written. */
  rows: string[]
}

export interface CueBlocks {
  blocks: CueBlock[]
  /** The lines before the first cue. */
  header: string[]
  /** Lines with `-->` whose times cannot be read. */
  unreadableCount: number
}

interface Timing {
  startMs: number
  endMs: number | null
}

const longestTime = 60
/** What arrows become on their way through editors and web pages, between two times. */
const brokenArrow = /^[ \t]{0,20}\d[\d:., \t]{3,20}(?:->|[—–→]>?|=>|--&gt;)[ \t]{0,20}\d[\d:.,]{3,20}[ \t]*$/

/** Undefined for a line that is no timing; null for one that wants to be. */
function readTiming(line: string): Timing | null | undefined {
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

/** Removes the next cue's number or name from the end of a cue's rows. `isId` says what may be one. */
function withoutNextId(rows: string[], isId: (row: string) => boolean): void {
  const last = rows.at(-1)
  if (last !== undefined && !isBlank(last) && isId(last.trim())) {
    const isAlone = rows.length === 1 || isBlank(rows.at(-2))
    if (isAlone || /^\d+$/.test(last.trim())) rows.pop()
  }
}

/**
 * Blank rows stay where they are: files that went through other hands have them inside a cue. `isId` says which line may be
 * the name of the cue after it.
 */
export function readCueBlocks(text: string, isId: (row: string) => boolean): CueBlocks {
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
