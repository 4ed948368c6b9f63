// Compares the rows of an act with what they are now, and writes them back.
import Database from 'better-sqlite3'
import { type UserTable, userTables } from '../database/migrations/0020-acts.ts'
import type { Library } from '../database/open.ts'

type State = 'before' | 'after'

const columnsOf = ({ key, columns, order = [], derived = [] }: UserTable) => [...key, ...columns, ...order, ...derived]

/** `alias` is the row of `act_rows`; the key is a JSON array. */
const isRow = ({ name, key }: UserTable, alias: string) =>
  key.map((column, index) => `${name}.${column} = json_extract(${alias}.key, '$[${index}]')`).join(' AND ')

/** True if each row of the act is as the act left it: `from` is `before` for an act that was undone. */
export function isAsLeft(library: Library, actId: number, from: State): boolean {
  return userTables.every((table) => {
    const values = table.columns.map((column) => `${table.name}.${column} IS json_extract(r.${from}, '$.${column}')`)
    const differs = library.prepare(
      `SELECT 1 FROM act_rows AS r LEFT JOIN ${table.name} ON ${isRow(table, 'r')}
       WHERE r.act_id = @actId AND r.table_name = @name
       AND NOT (CASE WHEN r.${from} IS NULL THEN ${table.name}.${table.key[0]} IS NULL
         ELSE ${[`${table.name}.${table.key[0]} IS NOT NULL`, ...values].join(' AND ')} END) LIMIT 1`,
    )
    return differs.get({ actId, name: table.name }) === undefined
  })
}

interface ActRow {
  n: number
  table_name: string
  kind: 'delete' | 'insert' | 'update'
}

/**
 * Writes the rows of the act as they are to be: first those to delete, then the others, the last change first when an act is undone.
 * Returns false if two rows that may not have the same values would have them. Must be called within a transaction.
 */
export function applyRows(library: Library, actId: number, { from, to }: { from: State; to: State }): boolean {
  const rows = library
    .prepare<[number], ActRow>(
      `SELECT n, table_name, CASE WHEN ${to} IS NULL THEN 'delete' WHEN ${from} IS NULL THEN 'insert' ELSE 'update' END AS kind
       FROM act_rows WHERE act_id = ? ORDER BY ${to} IS NOT NULL, n ${to === 'before' ? 'DESC' : 'ASC'}`,
    )
    .all(actId)
  const statements = new Map(
    userTables.map((table) => [
      table.name,
      {
        delete: prepareDelete(library, table),
        insert: prepareInsert(library, table, to),
        update: prepareUpdate(library, table, from, to),
      },
    ]),
  )
  const run = ({ n, table_name, kind }: ActRow) => statements.get(table_name)?.[kind]?.run({ n })
  // A row may have to wait until another one has given up its name.
  let waiting = rows
  while (waiting.length > 0) {
    const refused = waiting.filter((row) => !isDone(() => run(row)))
    if (refused.length === waiting.length) return false
    waiting = refused
  }
  return true
}

function isDone(write: () => unknown): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE') return false
    throw error
  }
}

function prepareDelete(library: Library, { name, key }: UserTable) {
  const isRowOfAct = key.map(
    (column, index) => `${column} = (SELECT json_extract(key, '$[${index}]') FROM act_rows WHERE n = @n)`,
  )
  return library.prepare<[{ n: number }]>(`DELETE FROM ${name} WHERE ${isRowOfAct.join(' AND ')}`)
}

function prepareInsert(library: Library, table: UserTable, to: State) {
  const columns = columnsOf(table)
  return library.prepare<[{ n: number }]>(
    `INSERT INTO ${table.name} (${columns.join(', ')})
     SELECT ${columns.map((column) => `json_extract(${to}, '$.${column}')`).join(', ')} FROM act_rows WHERE n = @n`,
  )
}

/** Sets only the columns that the act changed. */
function prepareUpdate(library: Library, table: UserTable, from: State, to: State) {
  const columns = columnsOf(table).filter((column) => !table.key.includes(column))
  if (columns.length === 0) return undefined
  const sets = columns.map((column) => {
    const [was, is] = [from, to].map((state) => `json_extract(r.${state}, '$.${column}')`)
    return `${column} = CASE WHEN ${was} IS ${is} THEN ${table.name}.${column} ELSE ${is} END`
  })
  return library.prepare<[{ n: number }]>(
    `UPDATE ${table.name} SET ${sets.join(', ')} FROM act_rows AS r WHERE r.n = @n AND ${isRow(table, 'r')}`,
  )
}
