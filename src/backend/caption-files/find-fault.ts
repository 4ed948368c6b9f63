// Finds the first fault in a caption file and describes it for the user.
import { findExcess } from '../bounds/bounded-json.ts'
import { readClock } from '../captions/formats/clock.ts'
import type { CaptionFormat } from '../captions/formats/sniff-format.ts'

const longestShown = 60

function quote(line: string): string {
  const text = line.trim().replace(/\s+/g, ' ')
  return `“${text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text}”`
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length

/** What a line with the times of a caption should look like. */
const example = { srt: '00:00:01,000 --> 00:00:04,000', vtt: '00:00:01.000 --> 00:00:04.000' } as const

const brokenTime = /^.{0,20}\d[.,:]\d.{0,20}(?:->|—>|–>|→|=>|--&gt;)/

/** The first line that looks like the times of a caption but cannot be read as such. */
function findBadTime(text: string, format: keyof typeof example): string | undefined {
  const lines = text.split('\n')
  const isTime = (line: string) => readClock(line.slice(0, line.indexOf('-->')).replace(/\s+/g, '')) !== undefined
  const arrows = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.includes('-->'))
  if (arrows.length === 0) {
    const almost = lines.findIndex((line) => brokenTime.test(line))
    if (almost < 0) return `No line has times such as “${example[format]}”.`
    return `Line ${almost + 1} is not a valid time: ${quote(lines[almost] ?? '')}. It must look like “${example[format]}”.`
  }
  const isBad = (line: string) =>
    line.includes('-->') ? /\d/.test(line.slice(0, line.indexOf('-->'))) && !isTime(line) : brokenTime.test(line)
  const bad = lines.map((line, index) => ({ line, index })).find(({ line }) => isBad(line))
  return bad && `Line ${bad.index + 1} is not a valid time: ${quote(bad.line)}.`
}

/** The line in which the JSON is broken, from the position in the parser's message. */
function findBadJson(text: string): string | undefined {
  const excess = findExcess(text)
  if (excess !== undefined) return `${excess.charAt(0).toUpperCase()}${excess.slice(1)}.`
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const position = /position (\d+)/.exec(message)?.[1]
    const line = position === undefined ? lineAt(text, text.length) : lineAt(text, Number(position))
    return position === undefined || Number(position) >= text.trimEnd().length
      ? `It is cut off in line ${line}.`
      : `Line ${line} cannot be read: ${quote(text.split('\n')[line - 1] ?? '')}.`
  }
}

const roots: Partial<Record<CaptionFormat, RegExp>> = {
  ttml: /<\/(?:[\w-]{1,20}:)?tt>\s*$/,
  srv1: /<\/transcript>\s*$/,
  srv2: /<\/timedtext>\s*$/,
  srv3: /<\/timedtext>\s*$/,
}

function findBadXml(text: string, root: RegExp): string | undefined {
  return root.test(text) ? undefined : `It is cut off in line ${lineAt(text, text.trimEnd().length)}.`
}

/** The first fault of a file that is read as `format`; undefined if no single line is at fault. */
export function findFault(text: string, format: CaptionFormat): string | undefined {
  const body = text.replace(/\r\n?/g, '\n')
  if (format === 'srt' || format === 'vtt') return findBadTime(body, format)
  if (format === 'json3') return findBadJson(body)
  const root = roots[format]
  return root && findBadXml(body, root)
}
