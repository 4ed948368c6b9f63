// Writes schema.sql, the schema that all migrations together produce: `node src/backend/library/database/write-schema.ts`. A test checks
// that the file is up to date.
import { writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { migrate } from './migrations.ts'
import type { Library } from './open.ts'

export const schemaPath = new URL('./schema.sql', import.meta.url)

/** The statements of all tables, indexes and triggers, sorted by name, without the tables that SQLite creates for itself. */
export function readSchema(library: Library): string {
  const statements = library
    .prepare<[], string>(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND tbl_name NOT IN
         (SELECT name FROM pragma_table_list WHERE type = 'shadow')
       ORDER BY tbl_name, type = 'trigger', type DESC, name`,
    )
    .pluck()
    .all()
  const version = library.pragma('user_version', { simple: true })
  return [`PRAGMA user_version = ${version}`, ...statements].map((statement) => `${statement};\n`).join('\n')
}

if (import.meta.main) {
  const library = new Database(':memory:')
  migrate(library)
  writeFileSync(schemaPath, readSchema(library))
  library.close()
}
