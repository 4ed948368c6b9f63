// Strict parsers of the two subtitle formats, so that exports are checked by code that knows only the format.
export interface ParsedCue {
  startMs: number
  endMs: number
  lines: string[]
  speaker: string | null
}

const srtTimes = /^(\d{2,}):([0-5]\d):([0-5]\d),(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d),(\d{3})$/
const vttTimes = /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/

function readTimes(line: string | undefined, pattern: RegExp): { startMs: number; endMs: number } {
  const parts = pattern.exec(line ?? '')
  if (!parts) throw new Error(`not a line of times: ${JSON.stringify(line)}`)
  const [h1, m1, s1, f1, h2, m2, s2, f2] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return { startMs: ((h1 * 60 + m1) * 60 + s1) * 1000 + f1, endMs: ((h2 * 60 + m2) * 60 + s2) * 1000 + f2 }
}

function readText(lines: string[]): string[] {
  if (lines.length === 0 || lines.some((line) => line.trim() === '')) throw new Error('a cue with an empty line')
  if (lines.some((line) => line.includes('-->'))) throw new Error('an arrow in the text')
  return lines
}

export function parseSrt(text: string): ParsedCue[] {
  if (text === '') return []
  if (!text.endsWith('\n')) throw new Error('the last line is not ended')
  return text
    .slice(0, -1)
    .split('\n\n')
    .map((block, index) => {
      const [number, times, ...lines] = block.split('\n')
      if (number !== String(index + 1)) throw new Error(`number ${number} where ${index + 1} was due`)
      return { ...readTimes(times, srtTimes), lines: readText(lines), speaker: null }
    })
}

const references: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

function unescapeText(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`markup in text: ${text}`)
  if (/&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`a bare ampersand: ${text}`)
  return text.replace(/&(?:amp|lt|gt);/g, (reference) => references[reference] ?? '')
}

export function parseVtt(text: string): { notes: string[]; cues: ParsedCue[] } {
  const [header, ...blocks] = text.replace(/\n$/, '').split('\n\n')
  if (header !== 'WEBVTT') throw new Error('the file does not start with WEBVTT and an empty line')
  const notes: string[] = []
  const cues: ParsedCue[] = []
  for (const block of blocks) {
    const [first = '', ...rest] = block.split('\n')
    if (/^NOTE(?:[ \t]|$)/.test(first)) {
      if (block.includes('-->')) throw new Error('an arrow in a comment')
      notes.push(block)
      continue
    }
    const voice = /^<v ([^>\n]*)>/.exec(rest[0] ?? '')
    const lines = readText([(rest[0] ?? '').slice(voice?.[0].length ?? 0), ...rest.slice(1)])
    cues.push({
      ...readTimes(first, vttTimes),
      lines: lines.map(unescapeText),
      speaker: voice ? unescapeText(voice[1] ?? '') : null,
    })
  }
  return { notes, cues }
}
