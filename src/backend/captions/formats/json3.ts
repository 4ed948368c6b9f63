// YouTube's json3 caption format: events with text segments. In automatic captions each segment is a word with its time.
import { parseBoundedJson } from '../../bounds/bounded-json.ts'
import { type CaptionLine, cleanCaptionText, type TimeMark } from '../caption-line.ts'
import { readMs } from './clock.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function readLine(event: Fields, previousStartMs: number): CaptionLine | undefined {
  if (!Array.isArray(event.segs)) return undefined
  // YouTube leaves out a start of zero. A start that cannot be read becomes that of the previous line.
  const startMs = event.tStartMs === undefined ? 0 : (readMs(event.tStartMs) ?? previousStartMs)
  const lengthMs = readMs(event.dDurationMs)
  const segments = event.segs.filter(isFields)
  const isTimed = segments.some((segment) => 'tOffsetMs' in segment || 'acAsrConf' in segment)
  const marks: TimeMark[] = []
  let text = ''
  for (const segment of segments) {
    if (typeof segment.utf8 !== 'string') continue
    const piece = cleanCaptionText(segment.utf8)
    const indent = piece.length - piece.trimStart().length
    // The time belongs to the word, not to the space before it.
    if (isTimed) marks.push({ at: text.length + indent, ms: startMs + (readMs(segment.tOffsetMs) ?? 0) })
    text += piece
  }
  if (text.trim() === '') return undefined
  return { startMs, endMs: lengthMs === null ? null : startMs + lengthMs, text, marks }
}

/** The lines sorted by start; undefined if the body is not json3. */
export function readJson3(body: string): CaptionLine[] | undefined {
  let parsed: unknown
  try {
    parsed = parseBoundedJson(body)
  } catch {
    return undefined
  }
  if (!isFields(parsed) || !Array.isArray(parsed.events)) return undefined
  const lines: CaptionLine[] = []
  for (const event of parsed.events) {
    const line = isFields(event) ? readLine(event, lines.at(-1)?.startMs ?? 0) : undefined
    if (line) lines.push(line)
  }
  return lines.sort((a, b) => a.startMs - b.startMs)
}
