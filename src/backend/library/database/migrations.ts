import type { Database } from 'better-sqlite3'
import type { Migration } from './migration.ts'
import { library as migration1 } from './migrations/0001-library.ts'
import { money as migration2 } from './migrations/0002-money.ts'
import { offeredVideos as migration3 } from './migrations/0003-offered-videos.ts'
import { unindexed as migration4 } from './migrations/0004-unindexed.ts'
import { captionNames as migration5 } from './migrations/0005-caption-names.ts'
import { models as migration6 } from './migrations/0006-models.ts'
import { storyboards as migration7 } from './migrations/0007-storyboards.ts'
import { sounds as migration8 } from './migrations/0008-sounds.ts'
import { listedTitles as migration9 } from './migrations/0009-listed-titles.ts'
import { excerpts as migration10 } from './migrations/0010-excerpts.ts'
import { captionFiles as migration11 } from './migrations/0011-caption-files.ts'
import { textVersions as migration12 } from './migrations/0012-text-versions.ts'
import { cancelledEmbedding as migration13 } from './migrations/0013-cancelled-embedding.ts'
import { tasks as migration14 } from './migrations/0014-tasks.ts'
import { replacedParts as migration15 } from './migrations/0015-replaced-parts.ts'
import { rawResults as migration16 } from './migrations/0016-raw-results.ts'

/** In order; a released migration is never edited. After adding one: `node src/backend/library/database/write-schema.ts`. */
export const migrations: readonly Migration[] = [
  migration1,
  migration2,
  migration3,
  migration4,
  migration5,
  migration6,
  migration7,
  migration8,
  migration9,
  migration10,
  migration11,
  migration12,
  migration13,
  migration14,
  migration15,
  migration16,
]

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
