import { stringify } from 'csv-stringify/sync'
import { withoutControls } from '../contract/plain-text.ts'

/**
 * Whether a spreadsheet may run the cell as a formula, in any form of the four signs, or would once it has dropped what is invisible before the sign:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function isFormula(text: string): boolean {
  const start = /[^\s\p{C}]/u.exec(text)?.[0].normalize('NFKC') ?? ''
  return /^[=+\-@\u2212]/.test(start) || /^[\t\n\r]/.test(text)
}

function toCell(text: string): string {
  const printable = withoutControls(text)
  return isFormula(printable) ? `'${printable}` : printable
}

/**
 * CSV with a header, every cell quoted (RFC 4180, lines ended by a line feed). Control characters are removed, and text that a spreadsheet would run as a
 * formula gets an apostrophe before it.
 */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string | number>[],
): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    quoted: true,
    quoted_empty: true,
    cast: { string: toCell },
  })
}
