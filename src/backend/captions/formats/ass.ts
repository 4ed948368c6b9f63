// (Advanced) SubStation Alpha (.ass, .ssa): `Dialogue:` lines with the fields that a `Format:` line lists, the text last.
import { type CaptionLine, cleanCaptionText } from '../caption-line.ts'
import { readClock } from './clock.ts'
import type { CueFile } from './vtt.ts'

const usualFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',')
const override = /\{[^{}\n]*\}/g
const drawing = /\{[^{}\n]*\\p[1-9]/

function split(values: string, count: number): string[] {
  const parts = values.split(',')
  return [...parts.slice(0, count - 1), parts.slice(count - 1).join(',')]
}

export function readAss(text: string): CueFile {
  const lines: CaptionLine[] = []
  let fields = usualFields
  let unreadableCount = 0
  let isEvents = true
  for (const row of text.split('\n')) {
    const [, kind = '', values = ''] = /^\s*([A-Za-z]{4,10})\s*:(.*)$/.exec(row) ?? []
    if (/^\s*\[/.test(row)) isEvents = /^\s*\[events\]/i.test(row)
    if (isEvents && kind === 'Format') fields = values.split(',').map((field) => field.trim().toLowerCase())
    if (kind !== 'Dialogue' || drawing.test(values)) continue
    const given = split(values, fields.length)
    const textOf = (field: string) => given[fields.indexOf(field)]?.trim() ?? ''
    const startMs = readClock(textOf('start'))
    const endMs = readClock(textOf('end')) ?? null
    const said = textOf('text')
      .replace(override, '')
      .replace(/\\[Nn]/g, '\n')
      .replace(/\\h/g, ' ')
    const clean = cleanCaptionText(said).trim()
    if (clean === '') continue
    if (startMs === undefined) {
      unreadableCount++
      continue
    }
    const name = cleanCaptionText(textOf('name') || textOf('actor')).trim()
    lines.push({
      startMs,
      endMs: endMs !== null && endMs >= startMs ? endMs : null,
      text: clean,
      marks: [],
      ...(name === '' ? {} : { speakers: [{ at: 0, name }] }),
    })
  }
  // If some lines name a speaker, a line without a name is by somebody else.
  const hasNames = lines.some(({ speakers }) => speakers !== undefined)
  return {
    lines: hasNames ? lines.map((line) => ({ speakers: [{ at: 0, name: null }], ...line })) : lines,
    language: null,
    unreadableCount,
  }
}
