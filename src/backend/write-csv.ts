import { stringify } from 'csv-stringify/sync'
import { withoutControls } from '../contract/plain-text.ts'

/**
 * Whether a spreadsheet may run the cell as a formula: it begins with one of four signs in any Unicode form, perhaps after invisible
 * characters, or with a tab or line break. Source: https://owasp.org/www-community/attacks/CSV_Injection
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
 * CSV with a header and quoted cells (RFC 4180, but lines end with a line feed). Control characters are removed. Text that a spreadsheet
 * may run as a formula gets an apostrophe before it. Without a header, the rows continue a text that has one.
 */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string | number>[],
  { hasHeader = true } = {},
): string {
  return stringify([...rows], {
    header: hasHeader,
    columns: [...columns],
    quoted: true,
    quoted_empty: true,
    cast: { string: toCell },
  })
}
