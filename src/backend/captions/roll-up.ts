// Captions that roll: each cue shows the rows of the one before once more, or the same row with a little more of it.
import type { CaptionLine, TimeMark } from './caption-line.ts'

export interface Unrolled {
  lines: CaptionLine[]
  isRolling: boolean
  /** The starts go back and forth, as in captions recorded from live television (CEA-608): what is said when cannot be known. */
  isGarbled: boolean
}

interface Row {
  text: string
  /** Where it stands in the text of its line. */
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
  /** How many rows at the end of the one are the first rows of the other. */
  rows: number
  /** Whether the last of them is longer in the other. */
  isGrown: boolean
}

/** Rows grow in short steps without a gap. Lines that happen to begin with the words of the one before do not. */
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

/** Whether most lines carry on from the one before, which lines that are only repeated (“No.” “No.”) do not. */
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

/** The part of a line from a row on. */
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

/** What a row that is shown once more has got in addition is said from now on. */
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
    // The first word of a row has no mark: it is said when the row appears. The row stays longer than it is said.
    const marks = fresh.marks[0]?.at === 0 ? fresh.marks : [{ at: 0, ms: line.startMs }, ...fresh.marks]
    unrolled.push(isTimed ? { ...fresh, endMs: null, marks } : fresh)
  })
  return unrolled
}

/** `lines` in the order of the file. Lines that do not roll are left as they are. */
export function unroll(lines: readonly CaptionLine[]): Unrolled {
  const rows = lines.map(rowsOf)
  const shared = lines.map((line, index) =>
    sharedRows(rows[index - 1] ?? [], rows[index] ?? [], canGrow(lines[index - 1], line)),
  )
  // YouTube's WebVTT lets each finished row stand alone for an instant, which nothing else does.
  const hasInstants = lines.some(({ startMs, endMs }) => endMs !== null && endMs - startMs <= instantMs)
  if (!rolls(rows, shared, hasInstants ? 1 : fewestPairs))
    return { lines: [...lines], isRolling: false, isGarbled: false }
  return { lines: unrollLines(lines, rows, shared), isRolling: true, isGarbled: isOutOfOrder(lines) }
}
