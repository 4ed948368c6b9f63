import type { Statement } from 'better-sqlite3'
import type { Library } from './open.ts'

const prepared = new WeakMap<Library, Map<string, Statement>>()

/** Prepares a statement once for each open library, for queries that run once for each of many videos. */
export function prepareOnce<Parameters extends unknown[], Row = unknown>(
  library: Library,
  sql: string,
): Statement<Parameters, Row> {
  const known = prepared.get(library) ?? new Map<string, Statement>()
  prepared.set(library, known)
  const statement = known.get(sql) ?? library.prepare(sql)
  known.set(sql, statement)
  return statement as Statement<Parameters, Row>
}
