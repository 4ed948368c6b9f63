// YouTube's XML captions: srv1 (`<transcript><text start dur>`, in seconds), and srv2 (`<text t d>`) and srv3 (`<p t d><s t>`), in
// milliseconds.
import { type CaptionLine, cleanCaptionText, type TimeMark } from '../caption-line.ts'
import { longestClockMs, readMs } from './clock.ts'
import { decodeEntities } from './entities.ts'
import { walkXml } from './walk-xml.ts'

interface Open {
  startMs: number
  lengthMs: number | null
  text: string
  marks: TimeMark[]
  isTimed: boolean
  isDoubleEscaped: boolean
}

function readSeconds(value: string | undefined): number | null {
  const ms = value === undefined || value.trim() === '' ? Number.NaN : Number(value) * 1000
  return ms >= 0 && ms <= longestClockMs ? Math.round(ms) : null
}

function toLine(open: Open): CaptionLine | undefined {
  const text = open.isDoubleEscaped ? cleanCaptionText(decodeEntities(open.text)) : open.text
  if (text.trim() === '') return undefined
  const endMs = open.lengthMs === null ? null : open.startMs + open.lengthMs
  return { startMs: open.startMs, endMs, text, marks: open.isTimed ? open.marks : [] }
}

type Attribute = (name: string) => string | undefined

/** A start that cannot be read becomes that of the previous line. */
function openLine(attribute: Attribute, previousStartMs: number): Open {
  const inSeconds = attribute('start')
  const startMs = inSeconds === undefined ? readMs(attribute('t') ?? 0) : readSeconds(inSeconds)
  return {
    startMs: startMs ?? previousStartMs,
    lengthMs: inSeconds === undefined ? readMs(attribute('d')) : readSeconds(attribute('dur')),
    text: '',
    marks: [],
    // In srv2, automatic captions are single words marked `append`.
    isTimed: attribute('append') === '1',
    isDoubleEscaped: inSeconds !== undefined,
  }
}

/** The lines sorted by start; undefined if the body has no element of these formats. */
export function readTimedtext(body: string): CaptionLine[] | undefined {
  const lines: CaptionLine[] = []
  let open: Open | undefined
  let isTimedtext = false
  let wordMs: number | undefined
  const finish = () => {
    const line = open && toLine(open)
    if (line) lines.push(line)
    open = undefined
  }
  walkXml(body, {
    open(name, attribute) {
      if (name === 'transcript' || name === 'timedtext') isTimedtext = true
      else if (name === 'br' && open) open.text += '\n'
      else if (name === 'text' || name === 'p') {
        finish()
        open = openLine(attribute, lines.at(-1)?.startMs ?? 0)
        wordMs = 0
      } else if (name === 's' && open) {
        if (attribute('t') !== undefined || attribute('ac') !== undefined) open.isTimed = true
        wordMs = readMs(attribute('t')) ?? 0
      }
    },
    close(name) {
      if (name === 'text' || name === 'p') finish()
    },
    text(raw) {
      if (!open) return
      const piece = open.isDoubleEscaped ? raw : cleanCaptionText(raw)
      if (wordMs !== undefined && piece.trim() !== '') {
        const indent = piece.length - piece.trimStart().length
        open.marks.push({ at: open.text.length + indent, ms: open.startMs + wordMs })
        wordMs = undefined
      }
      open.text += piece
    },
  })
  finish()
  return isTimedtext ? lines.sort((a, b) => a.startMs - b.startMs) : undefined
}
