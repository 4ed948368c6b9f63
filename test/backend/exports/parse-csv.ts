/** Parses CSV in which every cell is quoted. Throws for anything else. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(,|\n)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new Error(`not a quoted cell: ${text.slice(cell.lastIndex, cell.lastIndex + 40)}`)
    rows.at(-1)?.push((found[1] ?? '').replaceAll('""', '"'))
    if (found[2] === '\n') rows.push([])
  }
  if (rows.pop()?.length !== 0) throw new Error('the last row is not ended')
  return rows
}

/** One object for each row after the header, with the names of the header. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text)
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])))
}
