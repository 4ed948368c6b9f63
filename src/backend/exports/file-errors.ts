import { AppError } from '../../contract/app/errors.ts'
import { fileErrorCode } from './write-new-file.ts'

const notWritable = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
])
const full = new Set(['ENOSPC', 'EDQUOT'])

const describeWritten = (written: readonly string[]) =>
  written.length === 0 ? '' : ` Files already written: ${written.length}.`

export function exportStopped(place: string, written: readonly string[]): AppError {
  const message = `The export to ${place} was stopped. Export again.${describeWritten(written)}`
  return new AppError('EXPORT_STOPPED', message, { folder: place, written: [...written] })
}

/** Translates errors of the folder or its disk to AppErrors; returns any other error unchanged. */
export function translateFileError(cause: unknown, folder: string, written: readonly string[]): unknown {
  const soFar = describeWritten(written)
  const data = { folder, written: [...written] }
  const code = fileErrorCode(cause)
  if (full.has(code)) {
    const message = `The disk that holds ${folder} is full. Free some space and export again.${soFar}`
    return new AppError('DISK_FULL', message, data, { cause })
  }
  if (notWritable.has(code)) {
    const message = `The folder ${folder} cannot be written to. Choose another folder.${soFar}`
    return new AppError('FOLDER_NOT_WRITABLE', message, data, { cause })
  }
  return cause
}
