import Database from 'better-sqlite3'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

/** Opens the checked library of a backup, only to read it. Close it with its own `close`. */
export function openOtherLibrary(file: string): Library {
  const other = new Database(file, { readonly: true, fileMustExist: true })
  other.pragma('trusted_schema = OFF')
  return other
}

/** A row with all of its columns. */
export type Row = Readonly<Record<string, string | number | null>>

/** All rows that a query finds. `sql` must be a constant. */
export const readAllRows = (library: Library, sql: string, ...values: (string | number)[]): Row[] =>
  prepareOnce<(string | number)[], Row>(library, sql).all(...values)

/** Inserts a row without its id. Returns the new id. */
export function insertRow(library: Library, table: string, { id: _, ...row }: Row): number {
  const columns = Object.keys(row)
  const { lastInsertRowid } = prepareOnce<[Row]>(
    library,
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  ).run(row)
  return Number(lastInsertRowid)
}

/** Sets some columns of a row. */
export function updateRow(library: Library, table: string, id: number, changes: Row): void {
  const sets = Object.keys(changes).map((column) => `${column} = @${column}`)
  prepareOnce<[Row]>(library, `UPDATE ${table} SET ${sets.join(', ')} WHERE id = @id`).run({ ...changes, id })
}
