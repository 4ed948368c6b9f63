// Finds where captions mark a change of speaker: `>>`, a dash before a row, or a name with a colon.
import type { CaptionLine, SpeakerMark } from './caption-line.ts'

const arrows = />{2,}[ \t]*/g
const dash = /(^|\n)[ \t]*[-–—][ \t]+(?=\S)/g
const rowStart = /(^|\n)[ \t]*(?:[-–—][ \t]*)?/g
const capitalName = /^(\p{Lu}[\p{Lu}\p{M}\p{N} .'’-]{0,29}[\p{Lu}\p{N}.])[ \t]*:(?=\s|$)/u
const namePart = "\\p{Lu}[\\p{L}\\p{M}\\p{N}.'’-]*"
const anyName = new RegExp(
  `^(${namePart}(?: (?:${namePart}|\\p{N}+|de|del|di|du|van|von|der|la|al|el|bin)){0,3})[ \\t]*:(?=\\s|$)`,
  'u',
)

/** Words that stand before a colon and are nobody's name, also with a number behind them. */
const noNames =
  /^(?:note|nb|ps|p\.s\.|fyi|warning|caution|danger|alert|important|attention|remember|reminder|tips?|hint|example|e\.g\.|step|part|chapter|section|lesson|unit|episode|scene|act|title|subtitles?|captions?|transcript|translation|source|sources|credits?|music|song|lyrics|update|summary|conclusion|result|results|fact|myth|problem|solution|definition|theorem|proof|figure|table|option|level|day|week|time|date|location|website|email|phone|link|usa|uk|eu)\b[\p{N}\s.]*(?:one|two|three|four|five|six|seven|eight|nine|ten)?$/iu

function readName(text: string, pattern: RegExp): { name: string; length: number } | undefined {
  const match = pattern.exec(text)
  const name = match?.[1]?.trim()
  if (!match || !name || name.split(/\s+/).length > 4 || noNames.test(name)) return undefined
  return { name, length: match[0].length }
}

const titleCase = (name: string) =>
  name === name.toUpperCase()
    ? name
        .toLowerCase()
        .replace(/(^|[\s.'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name

const longestIndent = 200

interface Found {
  from: number
  to: number
  name: string | null
}

function findArrows(line: CaptionLine): Found[] {
  const found: Found[] = []
  for (const match of line.text.matchAll(arrows)) {
    // The search back is limited, because a row starts with at most a short indent.
    const before = line.text.slice(Math.max(0, match.index - longestIndent), match.index)
    const trimmed = before.trimEnd()
    const to = match.index + match[0].length
    const named = readName(line.text.slice(to, to + 60), anyName)
    const isRowStart = trimmed === '' || before.slice(trimmed.length).includes('\n')
    // In an edited transcript, `>>` inside a sentence may be something else, for example an operator.
    const isTurn = line.marks.length > 0 || isRowStart || named !== undefined || /[.?!…"'’”)\]-]$/.test(before)
    if (isTurn) found.push({ from: match.index, to: to + (named?.length ?? 0), name: named?.name ?? null })
  }
  return found
}

/**
 * The names that stand before a colon at the start of rows, as in “Anna: Hello.” They count as speakers only if at least two names do so
 * again and again, because one that does so once may be the beginning of a list.
 */
export function findRepeatedNames(lines: readonly CaptionLine[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { text } of lines)
    for (const row of text.matchAll(rowStart)) {
      const from = row.index + row[0].length
      const name = readName(text.slice(from, from + 60), anyName)?.name
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  const repeated = [...counts].filter(([, count]) => count > 1).map(([name]) => name)
  return new Set(repeated.length > 1 ? repeated : [])
}

function findRowStarts(text: string, names: ReadonlySet<string>): Found[] {
  const byEnd = new Map<number, Found>()
  for (const match of text.matchAll(dash)) {
    const to = match.index + match[0].length
    byEnd.set(to, { from: match.index + (match[1]?.length ?? 0), to, name: null })
  }
  for (const row of text.matchAll(rowStart)) {
    const from = row.index + row[0].length
    const start = text.slice(from, from + 60)
    const any = readName(start, anyName)
    const named = readName(start, capitalName) ?? (any !== undefined && names.has(any.name) ? any : undefined)
    if (named) byEnd.set(from, { from: byEnd.get(from)?.from ?? from, to: from + named.length, name: named.name })
  }
  return [...byEnd.values()]
}

/** `found` must be in order. */
function withBlanks(text: string, found: readonly Found[]): string {
  let blanked = ''
  let done = 0
  for (const { from, to } of found) {
    blanked += text.slice(done, from) + text.slice(Math.max(done, from), to).replace(/[^\n]/g, ' ')
    done = Math.max(done, to)
  }
  return blanked + text.slice(done)
}

/**
 * The speaker marks of a line, and the line with spaces in their place. Rows that start with a dash, a name in capitals or one of `names`
 * count only if `names` is given: automatic captions have no such rows, and in a track written all in capitals they mean nothing.
 */
export function readSpeakerMarks(
  line: CaptionLine,
  names: ReadonlySet<string> | null,
): { line: CaptionLine; marks: SpeakerMark[] } {
  const byArrows = findArrows(line)
  const found = byArrows.length > 0 || names === null ? byArrows : findRowStarts(line.text, names)
  if (found.length === 0) return { line, marks: [] }
  found.sort((a, b) => a.from - b.from)
  const text = withBlanks(line.text, found)
  const marks = found.map(({ to, name }) => ({ at: to, name: name === null ? null : titleCase(name) }))
  return { line: { ...line, text }, marks }
}

/** True if a track is written all in capitals, as older broadcast captions are. */
export function isAllCapitals(lines: readonly CaptionLine[]): boolean {
  let upper = 0
  let lower = 0
  for (const { text } of lines) {
    upper += text.match(/\p{Lu}/gu)?.length ?? 0
    lower += text.match(/\p{Ll}/gu)?.length ?? 0
  }
  return upper > lower * 4
}
