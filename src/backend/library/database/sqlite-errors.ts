import Database from 'better-sqlite3'
import { AppError } from '../../../contract/app/errors.ts'

type LibraryProblem = 'LIBRARY_DAMAGED' | 'DISK_FULL' | 'LIBRARY_NOT_WRITABLE' | 'LIBRARY_BUSY'

// Prefixes of the result codes in https://sqlite.org/rescode.html. The first prefix that matches wins.
const problemsByCode: readonly (readonly [prefix: string, problem: LibraryProblem])[] = [
  ['SQLITE_CORRUPT', 'LIBRARY_DAMAGED'],
  ['SQLITE_NOTADB', 'LIBRARY_DAMAGED'],
  ['SQLITE_IOERR_SHORT_READ', 'LIBRARY_DAMAGED'],
  ['SQLITE_IOERR_CORRUPTFS', 'LIBRARY_DAMAGED'],
  ['SQLITE_FULL', 'DISK_FULL'],
  // The index of the write-ahead log could not grow, because the disk is full.
  ['SQLITE_IOERR_SHMSIZE', 'DISK_FULL'],
  ['SQLITE_BUSY', 'LIBRARY_BUSY'],
  ['SQLITE_LOCKED', 'LIBRARY_BUSY'],
  ['SQLITE_READONLY', 'LIBRARY_NOT_WRITABLE'],
  ['SQLITE_CANTOPEN', 'LIBRARY_NOT_WRITABLE'],
  ['SQLITE_PERM', 'LIBRARY_NOT_WRITABLE'],
  ['SQLITE_IOERR', 'LIBRARY_NOT_WRITABLE'],
]

const messages: Record<LibraryProblem, (file: string) => string> = {
  LIBRARY_DAMAGED: (file) =>
    `The library file ${file} is damaged or incomplete. Restore a copy of it, or move it to another folder to start with an empty library.`,
  DISK_FULL: (file) =>
    `The disk that holds ${file} is full. Free some space and try again. Everything saved before is kept.`,
  LIBRARY_NOT_WRITABLE: (file) =>
    `The library file ${file} cannot be opened for writing. Check that the disk is connected and that you may write to the folder.`,
  LIBRARY_BUSY: (file) => `Another program is using ${file}. Close it, or try again in a moment.`,
}

export function libraryProblem(problem: LibraryProblem, file: string, cause?: unknown): AppError {
  return new AppError(problem, messages[problem](file), { file }, { cause })
}

const isNodeError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error

/** SQLite has no code for a table or column that is missing, or there although it is not expected: another program changed the file. */
const isOtherSchema = (error: Error): boolean =>
  /^no such (?:table|column)|has no column named|^table .* already exists|^duplicate column/.test(error.message)

/** Translates an error of SQLite, or of a full disk, to an AppError; returns any other error unchanged. The message names `file`. */
export function translateSqliteError(error: unknown, file = 'library.sqlite'): unknown {
  if (error instanceof Database.SqliteError) {
    const found = problemsByCode.find(([prefix]) => error.code.startsWith(prefix))
    const problem = found?.[1] ?? (isOtherSchema(error) ? 'LIBRARY_DAMAGED' : undefined)
    return problem ? libraryProblem(problem, file, error) : error
  }
  if (isNodeError(error) && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
    return libraryProblem('DISK_FULL', file, error)
  }
  return error
}

/** For opening the library: any error that is not recognised becomes LIBRARY_NOT_WRITABLE. */
export function translateOpenError(error: unknown, file: string): AppError {
  const translated = translateSqliteError(error, file)
  return translated instanceof AppError ? translated : libraryProblem('LIBRARY_NOT_WRITABLE', file, error)
}
