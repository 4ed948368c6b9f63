import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../contract/app/errors.ts'
import { isOurs } from './data-dir-names.ts'
import { shutOutOthers } from './private-data-dir.ts'
import { removeUnfinished } from './write-whole-file.ts'

// `mkdir` with `recursive` never returns for some folders that exist but refuse new ones (such as /proc), so each level is made by itself.
function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) make(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made the folder in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Makes the data folder if there is none, and keeps other users out of it. Returns a warning for the user if others can still open it,
 * otherwise null. Throws LIBRARY_NOT_WRITABLE when the folder does not exist and cannot be made.
 */
export function makeDataDir(dataDir: string): string | null {
  try {
    make(dataDir)
  } catch (cause) {
    throw new AppError(
      'LIBRARY_NOT_WRITABLE',
      `There is no data folder ${dataDir}, and it cannot be created. Choose another folder with --data or FOOTNOTE_DATA.`,
      { dataDir },
      { cause },
    )
  }
  removeUnfinished(dataDir, isOurs)
  return shutOutOthers(dataDir)
}
