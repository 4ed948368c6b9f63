// How commands print: one JSON document, or text for people.
import { writeJson } from '../backend/write-json.ts'
import { withoutControls } from '../contract/plain-text.ts'

/** Removes control characters that a title or transcript may hold, and carriage returns, which would overwrite the line. */
export const forTerminal = (text: string): string => withoutControls(text).replaceAll('\r', '')

export function printJson(document: object): void {
  process.stdout.write(`${writeJson(document, 2)}\n`)
}

const oneLine = (text: string) => forTerminal(text.replace(/\s*[\n\u2028\u2029]\s*/g, ' '))

/** Prints each entry on one line, even when a title in it contains line breaks. */
export function printLines(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${oneLine(line)}\n`)
}

/** Prints messages to stderr, so that stdout holds nothing but the document. */
export function printNotes(notes: readonly string[]): void {
  for (const note of notes) process.stderr.write(`footnote: ${oneLine(note)}\n`)
}

const widestColumn = 40

/** Aligns columns, two spaces apart. The last column is printed as it is; the others are cut after 40 characters. */
export function table(given: readonly (readonly string[])[]): string[] {
  const cut = (cell: string) =>
    cell.length > widestColumn ? `${cell.slice(0, widestColumn - 1).toWellFormed()}…` : cell
  const rows = given.map((row) => row.map((cell, column) => (column === row.length - 1 ? cell : cut(oneLine(cell)))))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '),
  )
}
