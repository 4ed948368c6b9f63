import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../contract/app/errors.ts'
import { latestVersion, migrate, oldestVersion, readVersion } from './migrations.ts'
import { makePrivateFile } from './private-file.ts'
import { libraryProblem, translateOpenError } from './sqlite-errors.ts'

/** An open library. The functions of this folder take it as their first argument. */
export type Library = Database.Database

const busyTimeoutMs = 5000
const [quickCacheKib, slowCacheKib] = [32 * 1024, 16 * 1024]
/** The write-ahead log is cut back to this size once its content is in the library file. */
const mostLogBytes = 64 * 1024 * 1024
/**
 * The pages in the write-ahead log after which a commit moves them to the library file, which takes some time. The thread that indexes does
 * so after 1,000 pages (SQLite's default), so that the main thread seldom has to.
 */
const pagesBeforeCheckpoint = 4000

export function libraryPath(dataDir: string): string {
  return join(dataDir, 'library.sqlite')
}

function configure(library: Library): void {
  library.pragma('page_size = 4096')
  library.pragma('journal_mode = WAL')
  library.pragma('synchronous = NORMAL')
  library.pragma('foreign_keys = ON')
  // Without it, SQLite would not call the triggers for the rows that an INSERT OR REPLACE deletes.
  library.pragma('recursive_triggers = ON')
  library.pragma('temp_store = MEMORY')
  library.pragma('cache_size = -65536')
  library.pragma(`wal_autocheckpoint = ${pagesBeforeCheckpoint}`)
  library.pragma(`journal_size_limit = ${mostLogBytes}`)
}

/** Reads only the header and the schema, because checking every page of a large library would take seconds. */
function check(library: Library, file: string): void {
  const version = readVersion(library)
  if (version > latestVersion) {
    throw new AppError(
      'LIBRARY_TOO_NEW',
      `The library file ${file} was written by a newer version of Footnote. Update Footnote to open it. Nothing was changed.`,
      { file, version, latestVersion },
    )
  }
  if (version > 0 && version < oldestVersion) {
    throw new AppError(
      'LIBRARY_TOO_OLD',
      `The library file ${file} was written by a test version of Footnote from before the first release, which this version cannot read. Nothing was changed. Open it with the version that wrote it, or move the file elsewhere to start a new library.`,
      { file, version, oldestVersion },
    )
  }
  const isEmpty = library.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (version === 0 && !isEmpty) throw libraryProblem('LIBRARY_DAMAGED', file)
}

/**
 * Opens the library in `dataDir` and creates the folder and the file if they do not exist. Close it with `closeLibrary`. Throws
 * LIBRARY_DAMAGED, LIBRARY_TOO_NEW, LIBRARY_TOO_OLD, DISK_FULL, LIBRARY_NOT_WRITABLE or LIBRARY_BUSY, and changes nothing in those cases.
 */
export function openLibrary(dataDir: string): Library {
  const file = libraryPath(dataDir)
  let library: Library | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    makePrivateFile(file)
    library = new Database(file, { timeout: busyTimeoutMs })
    check(library, file)
    configure(library)
    const version = readVersion(library)
    migrate(library)
    // A migration that drops a large table has read it into the cache.
    if (version < latestVersion) library.pragma('shrink_memory')
    return library
  } catch (error) {
    library?.close()
    throw translateOpenError(error, file)
  }
}

/**
 * Opens a library that already exists, for another thread: for searches while somebody types (`isQuick`), which only read, or for all other
 * searches and for indexing. Close it with its own `close`. Throws the same errors as `openLibrary`.
 */
export function openLibraryForSearching(dataDir: string, { isQuick = false } = {}): Library {
  const file = libraryPath(dataDir)
  let library: Library | undefined
  try {
    library = new Database(file, { fileMustExist: true, timeout: busyTimeoutMs })
    check(library, file)
    library.pragma('synchronous = NORMAL')
    library.pragma('foreign_keys = ON')
    library.pragma('temp_store = MEMORY')
    library.pragma(`cache_size = -${isQuick ? quickCacheKib : slowCacheKib}`)
    library.pragma(`journal_size_limit = ${mostLogBytes}`)
    if (isQuick) library.pragma('query_only = ON')
    return library
  } catch (error) {
    library?.close()
    throw translateOpenError(error, file)
  }
}

/**
 * Moves the write-ahead log into the library file and closes the library. A read-only connection is closed last, which makes SQLite keep
 * the (empty) files of the log: without them the library could not even be read while the disk is full.
 */
export function closeLibrary(library: Library): void {
  let keeper: Library | undefined
  try {
    if (!library.readonly) {
      keeper = new Database(library.name, { readonly: true, fileMustExist: true })
      readVersion(keeper)
      library.pragma('wal_checkpoint(TRUNCATE)')
    }
  } catch {
    // The checkpoint failed. The log keeps its content, and SQLite reads it from there.
  } finally {
    library.close()
    keeper?.close()
  }
}
