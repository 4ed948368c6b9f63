import { dirname } from 'node:path'
import { AppError, type ErrorData } from '../../contract/app/errors.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'

type Reason = ErrorData['BACKUP_UNREADABLE']['reason']

const reasons: Record<Reason, string> = {
  missing: 'cannot be read. Check that the disk is connected and that the file is there',
  foreign: 'is not a backup of Footnote. Select another file',
  damaged: 'is damaged or incomplete. Use another backup',
  'too-old': 'was made by a test version of Footnote from before the first release, which this version cannot read',
}

export const unreadableBackup = (file: string, reason: Reason, detail: string, cause?: unknown) =>
  new AppError(
    'BACKUP_UNREADABLE',
    `The file ${file} ${reasons[reason]}. Nothing was changed.`,
    { file, reason, detail },
    { cause },
  )

export const tooNew = (file: string) =>
  new AppError(
    'BACKUP_TOO_NEW',
    `The backup ${file} was made by a newer version of Footnote. Update Footnote to restore it. Nothing was changed.`,
    { file },
  )

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'].includes(codeOf(error))
const isOfFiles = (error: unknown) => /^E[A-Z]{3,}$/.test(codeOf(error))

/** What went wrong while the backup `file` was written. Other errors are returned unchanged. */
export function translateWriteError(cause: unknown, file: string): unknown {
  if (cause instanceof AppError) return cause
  const data = { folder: dirname(file), written: [] }
  if (isFull(cause)) {
    const message = `There is not enough free space for the backup ${file} and the copy of the library that is made first. Free some space, then try again. No file was left behind.`
    return new AppError('DISK_FULL', message, data, { cause })
  }
  if (isOfFiles(cause)) {
    const message = `The backup ${file} could not be written. Check that the disk is connected and that you may write to the folder, then try again. No file was left behind.`
    return new AppError('FOLDER_NOT_WRITABLE', message, data, { cause })
  }
  return translateSqliteError(cause)
}

/** What went wrong while the backup `file` was read and its library was copied to the data folder. */
export function translateReadError(cause: unknown, file: string): unknown {
  if (cause instanceof AppError) return cause
  if (isFull(cause))
    return new AppError(
      'DISK_FULL',
      `There is not enough free space to unpack the backup ${file}. Free some space, then try again. Nothing was changed.`,
      { file },
      { cause },
    )
  if (isOfFiles(cause)) return unreadableBackup(file, 'missing', codeOf(cause), cause)
  return cause
}
