import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../contract/app/errors.ts'
import { latestVersion, migrate, readVersion } from './migrations.ts'
import { makePrivateFile } from './private-file.ts'
import { libraryProblem, translateOpenError } from './sqlite-errors.ts'

/** An open library: handed to this folder's functions as their first argument. */
export type Library = Database.Database

const busyTimeoutMs = 5000

export function libraryPath(dataDir: string): string {
  return join(dataDir, 'library.sqlite')
}

function configure(library: Library): void {
  library.pragma('page_size = 4096')
  library.pragma('journal_mode = WAL')
  library.pragma('synchronous = NORMAL')
  library.pragma('foreign_keys = ON')
  library.pragma('temp_store = MEMORY')
  library.pragma('cache_size = -65536')
}

/** Reads the header and the schema only: checking every page would cost seconds on a large library. */
function check(library: Library, file: string): void {
  const version = readVersion(library)
  if (version > latestVersion) {
    throw new AppError(
      'LIBRARY_TOO_NEW',
      `The library file ${file} was written by a newer Footnote: update Footnote to open it. Nothing was changed.`,
      { file, version, latestVersion },
    )
  }
  const isEmpty = library.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (version === 0 && !isEmpty) throw libraryProblem('LIBRARY_DAMAGED', file)
}

/**
 * Opens the library in `dataDir`, making folder and file when there are none; `closeLibrary` closes it.
 * Throws LIBRARY_DAMAGED, LIBRARY_TOO_NEW, DISK_FULL, LIBRARY_NOT_WRITABLE or LIBRARY_BUSY, and then has changed nothing.
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
    migrate(library)
    return library
  } catch (error) {
    library?.close()
    throw translateOpenError(error, file)
  }
}

/**
 * Opens a library that this or another thread has opened before, for searching it and indexing what was saved; `close` on it
 * closes it. Throws what `openLibrary` throws.
 */
export function openLibraryForSearching(dataDir: string): Library {
  const file = libraryPath(dataDir)
  let library: Library | undefined
  try {
    library = new Database(file, { fileMustExist: true, timeout: busyTimeoutMs })
    check(library, file)
    library.pragma('synchronous = NORMAL')
    library.pragma('foreign_keys = ON')
    library.pragma('temp_store = MEMORY')
    library.pragma('cache_size = -32768')
    return library
  } catch (error) {
    library?.close()
    throw translateOpenError(error, file)
  }
}

/**
 * Leaves the whole library in its one file. A reading connection closes last, which makes SQLite keep the write-ahead log's
 * (then empty) files: without them the library could not even be read while the disk is full.
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
    // What is in the log stays there and is read from there.
  } finally {
    library.close()
    keeper?.close()
  }
}
