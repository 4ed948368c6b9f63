// What the commands print: one JSON document, or text for people.

/** Control characters in titles and transcripts must not reach the terminal. */
export const forTerminal = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')

export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
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
