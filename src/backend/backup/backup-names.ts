import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../contract/app/errors.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The local time as part of a file name: “2026-03-09 1405”. */
export function fileStamp(ms: number): string {
  const at = new Date(ms)
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  return `${day} ${twoDigits(at.getHours())}${twoDigits(at.getMinutes())}`
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** A file in the folder that does not exist yet. */
function freeName(folder: string, now: number): string {
  for (let number = 1; ; number++) {
    const file = join(folder, `Footnote ${fileStamp(now)}${number === 1 ? '' : ` (${number})`}.footnote`)
    if (!existsSync(file)) return file
  }
}

/** The file of a new backup: `path` itself, or a file with the date in it if it is a folder. Throws BAD_INPUT. */
export function chooseBackupFile(path: string, now: number): string {
  if (isFolder(path)) return freeName(path, now)
  if (existsSync(path))
    throw new AppError(
      'BAD_INPUT',
      `There is a file ${path} already. Give another name, so that it is not overwritten.`,
      { path },
    )
  if (isFolder(dirname(path))) return path
  throw new AppError('BAD_INPUT', `There is no folder ${dirname(path)}. Make it, or select another folder.`, { path })
}

/** Throws BAD_INPUT. */
export function checkBackupFolder(path: string): void {
  if (isFolder(path)) return
  throw new AppError('BAD_INPUT', `There is no folder ${path}. Make it, or select another folder.`, { path })
}
