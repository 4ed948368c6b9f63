// Checks a library file that may be damaged or made by somebody else, before Footnote uses it.
import Database from 'better-sqlite3'
import type { LibraryCounts } from '../../../contract/app/backups.ts'
import { latestVersion, migrate, oldestVersion, readVersion } from '../database/migrations.ts'
import type { Library } from '../database/open.ts'

/** Why a file cannot be used as a library. `detail` is for people who look into a problem. */
export interface LibraryFault {
  fault: 'foreign' | 'damaged' | 'too-new' | 'too-old'
  detail: string
}

export interface CheckedLibrary {
  version: number
  counts: LibraryCounts
}

/** Differences of how SQLite's versions write the same statement. */
const normalised = (sql: string) =>
  sql
    .replaceAll(/["'`[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** SQLite's own tables, which it makes when it needs them. */
const isInternal = (name: string) => name.startsWith('sqlite_')

/** Each table, index, view and trigger with its statement. */
function readStatements(library: Library): Set<string> {
  const rows = library
    .prepare<[], [string, string, string, string | null]>('SELECT type, name, tbl_name, sql FROM sqlite_schema')
    .raw()
    .all()
  return new Set(
    rows
      .filter(([, name]) => !isInternal(name))
      .map(([type, name, table, sql]) => [type, name, table, normalised(sql ?? '')].join('\n')),
  )
}

function expectedStatements(version: number): Set<string> {
  const library = new Database(':memory:')
  try {
    migrate(library, version)
    return readStatements(library)
  } finally {
    library.close()
  }
}

const firstLine = (statement: string | undefined) => statement?.split('\n').slice(0, 2).join(' ') ?? ''

/**
 * Another program may have added triggers or views, which would run with the app's next change. So the file may have exactly what Footnote's
 * migrations make.
 */
function findForeignSchema(library: Library, version: number): string | undefined {
  const [found, expected] = [readStatements(library), expectedStatements(version)]
  const added = [...found].find((statement) => !expected.has(statement))
  const missing = [...expected].find((statement) => !found.has(statement))
  if (added !== undefined) return `it has ${firstLine(added)}, which Footnote does not make`
  return missing === undefined ? undefined : `it lacks ${firstLine(missing)}`
}

const hasTable = (library: Library, name: string) =>
  library.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

export function countLibrary(library: Library): LibraryCounts {
  const count = (table: string, where = 'true') =>
    hasTable(library, table)
      ? (library.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get() ?? 0)
      : 0
  const hasTrash = hasTable(library, 'removed_videos')
  return {
    videos: count('videos'),
    clips:
      library.prepare<[], number>('SELECT coalesce(sum(said_count + shown_count), 0) FROM videos').pluck().get() ?? 0,
    marks: count('marks', 'removed_at IS NULL'),
    tags: count('tags', 'removed_at IS NULL'),
    collections: count('collections', hasTrash ? 'removed_at IS NULL' : 'true'),
    persons: count('persons'),
    corrections: count('corrections'),
    answers: count('answers'),
  }
}

function findDamage(library: Library): string | undefined {
  const [first] = library.pragma('integrity_check(1)', { simple: false }) as { integrity_check: string }[]
  if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'the integrity check says nothing'
  const videos = hasTable(library, 'all_videos') ? 'all_videos' : 'videos'
  // The app refuses to list others. Videos that are being deleted for good are called otherwise.
  const strange = library.prepare(
    `SELECT 1 FROM ${videos} WHERE (length(youtube_id) <> 11 OR youtube_id GLOB '*[^A-Za-z0-9_-]*')
     AND youtube_id <> 'purged ' || id LIMIT 1`,
  )
  if (strange.get() !== undefined) return 'it has a video whose id is not one of YouTube'
  const [orphan] = library.pragma('foreign_key_check') as { table: string }[]
  return orphan === undefined ? undefined : `a row of ${orphan.table} refers to one that is missing`
}

/**
 * Checks the version, the schema, every page and every reference of the library in a closed file, which takes some seconds for a large one.
 * Runs nothing that the file itself brings along. Throws only for errors of the file system.
 */
export function checkLibrary(file: string): CheckedLibrary | LibraryFault {
  const library = new Database(file, { readonly: true, fileMustExist: true })
  try {
    library.pragma('trusted_schema = OFF')
    library.pragma('cell_size_check = ON')
    const version = readVersion(library)
    if (version > latestVersion) return { fault: 'too-new', detail: `version ${version}` }
    const isEmpty = library.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
    if (version === 0 || isEmpty) return { fault: 'foreign', detail: 'it is not a library' }
    if (version < oldestVersion) return { fault: 'too-old', detail: `version ${version}` }
    const foreign = findForeignSchema(library, version)
    if (foreign !== undefined) return { fault: 'foreign', detail: foreign }
    const damage = findDamage(library)
    if (damage !== undefined) return { fault: 'damaged', detail: damage }
    return { version, counts: countLibrary(library) }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    if (error.code === 'SQLITE_NOTADB') return { fault: 'foreign', detail: 'it is not a database' }
    return { fault: 'damaged', detail: error.message }
  } finally {
    library.close()
  }
}
