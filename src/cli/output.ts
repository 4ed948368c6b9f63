// What the commands print: one JSON document, or text for people.
import { writeJson } from '../backend/write-json.ts'
import { withoutControls } from '../contract/plain-text.ts'

/** Control characters in titles and transcripts must not reach the terminal; a carriage return alone would write over the line. */
export const forTerminal = (text: string): string => withoutControls(text).replaceAll('\r', '')

export function printJson(document: object): void {
  process.stdout.write(`${writeJson(document, 2)}\n`)
}

const oneLine = (text: string) => forTerminal(text.replace(/\s*[\n\u2028\u2029]\s*/g, ' '))

/** Each of them one line, whatever a title holds. */
export function printLines(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${oneLine(line)}\n`)
}

/** On stderr, beside the document. */
export function printNotes(notes: readonly string[]): void {
  for (const note of notes) process.stderr.write(`footnote: ${oneLine(note)}\n`)
}

const widestColumn = 40

/** Columns two spaces apart; the last one is not padded, the others are cut where they are very wide. */
export function table(given: readonly (readonly string[])[]): string[] {
  const cut = (cell: string) =>
    cell.length > widestColumn ? `${cell.slice(0, widestColumn - 1).toWellFormed()}…` : cell
  const rows = given.map((row) => row.map((cell, column) => (column === row.length - 1 ? cell : cut(oneLine(cell)))))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '),
  )
}
