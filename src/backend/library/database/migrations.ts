import type { Database } from 'better-sqlite3'
import type { Migration } from './migration.ts'
import { library } from './migrations/0014-library.ts'
import { addReplacedParts } from './migrations/0015-replaced-parts.ts'
import { addRawResults } from './migrations/0016-raw-results.ts'
import { addExcerpts } from './migrations/0017-excerpts.ts'
import { addSavedSearches } from './migrations/0018-saved-searches.ts'
import { addUserLayer } from './migrations/0019-user-layer.ts'

/** In order; a released migration is never edited. After adding one: `node src/backend/library/database/write-schema.ts`. */
export const migrations: readonly Migration[] = [
  library,
  addReplacedParts,
  addRawResults,
  addExcerpts,
  addSavedSearches,
  addUserLayer,
]

/** The oldest version that can be brought to the latest one. */
export const oldestVersion = library.version
export const latestVersion = migrations.at(-1)?.version ?? 0

export function readVersion(library: Database): number {
  return Number(library.pragma('user_version', { simple: true }))
}

/** Brings the library to the latest version, each step in its own transaction. */
export function migrate(library: Database): void {
  const version = readVersion(library)
  for (const migration of migrations.filter((one) => one.version > version)) {
    library
      .transaction(() => {
        // Read inside the transaction: another process may have just done this step.
        if (readVersion(library) >= migration.version) return
        library.exec(migration.sql)
        library.pragma(`user_version = ${migration.version}`)
      })
      .immediate()
  }
}
