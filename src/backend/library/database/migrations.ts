import type { Database } from 'better-sqlite3'
import type { Migration } from './migration.ts'
import { library } from './migrations/0014-library.ts'
import { addReplacedParts } from './migrations/0015-replaced-parts.ts'
import { addRawResults } from './migrations/0016-raw-results.ts'
import { addExcerpts } from './migrations/0017-excerpts.ts'
import { addSavedSearches } from './migrations/0018-saved-searches.ts'
import { addUserLayer } from './migrations/0019-user-layer.ts'
import { addActs } from './migrations/0020-acts.ts'
import { addWhatLeaves } from './migrations/0021-what-leaves.ts'

/** In order; a released migration is never edited. After adding one: `node src/backend/library/database/write-schema.ts`. */
export const migrations: readonly Migration[] = [
  library,
  addReplacedParts,
  addRawResults,
  addExcerpts,
  addSavedSearches,
  addUserLayer,
  addActs,
  addWhatLeaves,
]

/** The oldest version that can be brought to the latest one. */
export const oldestVersion = library.version
export const latestVersion = migrations.at(-1)?.version ?? 0

export function readVersion(library: Database): number {
  return Number(library.pragma('user_version', { simple: true }))
}

/**
 * Brings the library to the latest version, or to `target`, each step in its own transaction. Foreign keys are not enforced meanwhile, so that a table can
 * be rebuilt without SQLite deleting the rows that refer to it: https://sqlite.org/lang_altertable.html#otheralter
 */
export function migrate(library: Database, target = latestVersion): void {
  const version = readVersion(library)
  if (version >= target) return
  const areKeysEnforced = library.pragma('foreign_keys', { simple: true })
  library.pragma('foreign_keys = OFF')
  try {
    migrateFrom(library, version, target)
  } finally {
    library.pragma(`foreign_keys = ${areKeysEnforced}`)
  }
}

function migrateFrom(library: Database, version: number, target: number): void {
  for (const migration of migrations.filter((one) => one.version > version && one.version <= target)) {
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
