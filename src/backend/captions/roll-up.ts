// Removes the repetition of captions that roll, in which each cue repeats rows of the cue before it, or repeats a row with more words.
import type { CaptionLine, TimeMark } from './caption-line.ts'

interface Row {
  text: string
  /** The position of the row in the text of its line. */
  at: number
}

const fewestPairs = 4
const instantMs = 10
const longestStepMs = 1500
const longestStepGapMs = 250
const rollingShare = 0.4
const garbledShare = 0.1

function rowsOf({ text }: CaptionLine): Row[] {
  const rows: Row[] = []
  let at = 0
  for (const row of text.split('\n')) {
    if (row.trim() !== '') rows.push({ text: row.trim(), at: at + row.length - row.trimStart().length })
    at += row.length + 1
  }
  return rows
}

interface Shared {
  /** The number of rows at the end of the earlier line that are the first rows of the later one. */
  rows: number
  /** True if the last of these rows is longer in the later line. */
  isGrown: boolean
}

/** A row can grow only in short steps without a gap. This excludes lines that happen to start with the words of the previous one. */
function canGrow(before: CaptionLine | undefined, after: CaptionLine): boolean {
  if (!before || before.endMs === null) return false
  return before.endMs - before.startMs <= longestStepMs && Math.abs(after.startMs - before.endMs) <= longestStepGapMs
}

function sharedRows(before: readonly Row[], after: readonly Row[], mayGrow: boolean): Shared {
  for (let rows = Math.min(before.length, after.length); rows > 0; rows--) {
    const isSame = (index: number) => before[before.length - rows + index]?.text === after[index]?.text
    const areFirstSame = Array.from({ length: rows - 1 }, (_, index) => index).every(isSame)
    if (!areFirstSame) continue
    if (isSame(rows - 1)) return { rows, isGrown: false }
    const [short, long] = [before.at(-1)?.text ?? '', after[rows - 1]?.text ?? '']
    if (mayGrow && short !== '' && long.startsWith(short)) return { rows, isGrown: true }
  }
  return { rows: 0, isGrown: false }
}

/** True if most lines repeat rows of the line before them. Single-row lines that are merely said twice (“No.” “No.”) do not count. */
function rolls(rows: readonly (readonly Row[])[], shared: readonly Shared[], fewest: number): boolean {
  let carried = 0
  let pairs = 0
  for (let index = 1; index < rows.length; index++) {
    const [before, after, common] = [rows[index - 1], rows[index], shared[index]]
    if (!before || !after || !common || after.length === 0) continue
    pairs++
    if (common.isGrown || (common.rows > 0 && before.length + after.length > 2)) carried++
  }
  return carried >= fewest && carried >= pairs * rollingShare
}

function isOutOfOrder(lines: readonly CaptionLine[]): boolean {
  const back = lines.filter(({ startMs }, index) => startMs < (lines[index - 1]?.startMs ?? 0)).length
  return back >= 3 && back > lines.length * garbledShare
}

/** The part of a line from the position `at` on. */
function lineFrom(line: CaptionLine, at: number): CaptionLine {
  const marks: TimeMark[] = []
  for (const mark of line.marks) if (mark.at >= at) marks.push({ ...mark, at: mark.at - at })
  const speakers = line.speakers?.filter((mark) => mark.at >= at).map((mark) => ({ ...mark, at: mark.at - at }))
  return {
    startMs: line.startMs,
    endMs: line.endMs,
    text: line.text.slice(at),
    marks,
    ...(speakers && speakers.length > 0 ? { speakers } : {}),
  }
}

/** Adds the new words of a repeated row to its line; they are spoken from `startMs` on. */
function grow(line: CaptionLine, more: string, startMs: number): void {
  if (line.marks.length === 0) line.marks = [{ at: 0, ms: line.startMs }]
  const indent = more.length - more.trimStart().length
  line.marks.push({ at: line.text.length + indent, ms: startMs })
  line.text += more
  line.endMs = null
}

function unrollLines(lines: readonly CaptionLine[], rows: readonly Row[][], shared: readonly Shared[]): CaptionLine[] {
  const unrolled: CaptionLine[] = []
  const isTimed = lines.some(({ marks }) => marks.length > 0)
  lines.forEach((line, index) => {
    const own = rows[index] ?? []
    const { rows: count, isGrown } = shared[index] ?? { rows: 0, isGrown: false }
    const last = unrolled.at(-1)
    const grown = own[count - 1]
    if (isGrown && last && grown) {
      const short = rows[index - 1]?.at(-1)?.text ?? ''
      last.text = last.text.trimEnd()
      grow(last, grown.text.slice(short.length), line.startMs)
    }
    const first = own[count]
    if (!first) return
    const fresh = lineFrom(line, first.at)
    // The first word of a row has no mark: it is spoken when the row appears. The end is dropped, because a row stays on screen longer than
    // it is spoken.
    const marks = fresh.marks[0]?.at === 0 ? fresh.marks : [{ at: 0, ms: line.startMs }, ...fresh.marks]
    unrolled.push(isTimed ? { ...fresh, endMs: null, marks } : fresh)
  })
  return unrolled
}

/**
 * `lines` must be in the order of the file. Lines that do not roll are returned unchanged. `isGarbled` is true if the starts jump back and
 * forth, as in captions recorded from live television (CEA-608). The times of the words are then unknown.
 */
export function unroll(lines: readonly CaptionLine[]) {
  const rows = lines.map(rowsOf)
  const shared = lines.map((line, index) =>
    sharedRows(rows[index - 1] ?? [], rows[index] ?? [], canGrow(lines[index - 1], line)),
  )
  // Only YouTube's WebVTT shows each finished row alone for an instant, so a single repeated row is enough proof there.
  const hasInstants = lines.some(({ startMs, endMs }) => endMs !== null && endMs - startMs <= instantMs)
  if (!rolls(rows, shared, hasInstants ? 1 : fewestPairs))
    return { lines: [...lines], isRolling: false, isGarbled: false }
  return { lines: unrollLines(lines, rows, shared), isRolling: true, isGarbled: isOutOfOrder(lines) }
}
