// Reads transcripts in plain text: with time stamps at the start of lines, in the styles of several transcription tools, or without times.
import { type CaptionLine, cleanCaptionText } from './caption-line.ts'
import { readClock } from './formats/clock.ts'

export interface PlainText {
  /** Without times, all lines start at 0 and have no end. */
  lines: CaptionLine[]
  isTimed: boolean
  /** The number of lines with words before the first time stamp. They are not in `lines`. */
  headingCount: number
}

interface Stamped {
  startMs: number
  endMs: number | null
  text: string
}

const time = String.raw`\d{1,4}(?::\d{1,2}){1,2}(?:[.,]\d{1,3}|-\d(?!\d))?`
/** `[1:02]`, `(1:02)`, `#01:02:03-4#`, `1:02 - 1:05`, `0:00:01.000,0:00:03.000`; the text may follow without a space. */
const stamp = new RegExp(
  `^[[(<{#]?(${time})(?:\\s*(?:-->|-|–|—|,|to)\\s*(${time}))?[\\])>}#]?(?!\\d)[ \\t]*[:|–—-]?[ \\t]*`,
)
/** Time codes with frames (`00:01:02:12`) are read to the second. */
const frames = /^([[(<{#]?\d{1,2}:\d{2}:\d{2}):\d{2}(?=[\])>}#\s])/

/** Time stamps of single words in lyrics, and the row breaks of SubViewer. */
const inlineTime = /<\d{1,3}:\d{2}(?:[.:]\d{1,3})?>/g
const rowBreak = /\[br\]/gi

const speakerName = /^(\p{L}[\p{L}\p{M}\p{N} .'’-]{0,38}[\p{L}\p{M}\p{N}.)])[ \t]*:(?=\s)/u

function readStamped(row: string): Stamped | undefined {
  const text = row.trimStart().replace(frames, '$1')
  const match = stamp.exec(text)
  const startMs = readClock(match?.[1]?.replace('-', '.') ?? '')
  if (!match || startMs === undefined) return undefined
  const endMs = readClock(match[2]?.replace('-', '.') ?? '')
  return {
    startMs,
    endMs: endMs !== undefined && endMs >= startMs ? endMs : null,
    text: text.slice(match[0].length).trim(),
  }
}

/** Reads names before a colon as speakers, if half of the lines start with one or the same name occurs at least twice. */
function withSpeakers(lines: readonly CaptionLine[]): CaptionLine[] {
  const names = lines.map(({ text }) => speakerName.exec(text.slice(0, 60)))
  const counts = new Map<string, number>()
  for (const match of names) if (match?.[1]) counts.set(match[1], (counts.get(match[1]) ?? 0) + 1)
  const areUsual = names.filter((match) => match).length * 2 >= lines.length
  return lines.map((line, index) => {
    const match = names[index]
    const name = match?.[1]
    if (!match || name === undefined || name.split(/\s+/).length > 4) return line
    if (!areUsual && (counts.get(name) ?? 0) < 2) return line
    const text = line.text.slice(match[0].length).trimStart()
    return text === '' ? line : { ...line, text, speakers: [{ at: 0, name }] }
  })
}

function paragraphsOf(rows: readonly string[]): CaptionLine[] {
  const paragraphs: string[][] = [[]]
  for (const row of rows) {
    if (row.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(row)
  }
  return paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => ({ startMs: 0, endMs: null, text: paragraph.join('\n'), marks: [] }))
}

/** A time stamp without text gives the end of the line before it. */
function closeEmpty(lines: CaptionLine[]): void {
  const [ended, last] = lines.slice(-2)
  if (!ended || last?.text !== '') return
  lines.pop()
  if (ended.endMs === null && last.startMs >= ended.startMs) ended.endMs = last.startMs
}

function readTimed(rows: readonly string[], stamps: readonly (Stamped | undefined)[]): PlainText {
  const lines: CaptionLine[] = []
  let headingCount = 0
  let open: CaptionLine | undefined
  rows.forEach((row, index) => {
    const found = stamps[index]
    if (!found) {
      if (!open) headingCount += row.trim() === '' ? 0 : 1
      else open.text = open.text === '' ? row.trim() : `${open.text}\n${row.trim()}`
      return
    }
    closeEmpty(lines)
    open = { startMs: found.startMs, endMs: found.endMs, text: found.text, marks: [] }
    lines.push(open)
  })
  closeEmpty(lines)
  const said = lines.map((line) => ({ ...line, text: line.text.trim() })).filter(({ text }) => text !== '')
  return { lines: withSpeakers(said.sort((a, b) => a.startMs - b.startMs)), isTimed: true, headingCount }
}

/** The text counts as timed if at least a fifth of its lines start with a time. */
export function readPlainText(text: string): PlainText {
  const rows = cleanCaptionText(text).replace(inlineTime, '').replace(rowBreak, ' ').split('\n')
  const stamps = rows.map(readStamped)
  const stampedCount = stamps.filter((found) => found).length
  const filledCount = rows.filter((row) => row.trim() !== '').length
  const isTimed = stampedCount > 0 && stampedCount * 5 >= filledCount
  if (isTimed) return readTimed(rows, stamps)
  return { lines: withSpeakers(paragraphsOf(rows)), isTimed: false, headingCount: 0 }
}
