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

function readName(text: string, pattern: RegExp): { name: string; length: number } | undefined {
  const match = pattern.exec(text)
  const name = match?.[1]?.trim()
  if (!match || !name || name.split(/\s+/).length > 4) return undefined
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

function findRowStarts(text: string): Found[] {
  const byEnd = new Map<number, Found>()
  for (const match of text.matchAll(dash)) {
    const to = match.index + match[0].length
    byEnd.set(to, { from: match.index + (match[1]?.length ?? 0), to, name: null })
  }
  for (const row of text.matchAll(rowStart)) {
    const from = row.index + row[0].length
    const named = readName(text.slice(from, from + 60), capitalName)
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
 * The speaker marks of a line, and the line with spaces in their place. Rows that start with a dash or a name in capitals count only with
 * `readsRowStarts`: automatic captions have no such rows, and in a track written all in capitals they mean nothing.
 */
export function readSpeakerMarks(
  line: CaptionLine,
  readsRowStarts: boolean,
): { line: CaptionLine; marks: SpeakerMark[] } {
  const byArrows = findArrows(line)
  const found = byArrows.length > 0 || !readsRowStarts ? byArrows : findRowStarts(line.text)
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
