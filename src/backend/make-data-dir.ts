import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../contract/app/errors.ts'
import { isOurs } from './data-dir-names.ts'
import { shutOutOthers } from './private-data-dir.ts'
import { removeUnfinished } from './write-whole-file.ts'

// Step by step: `mkdir` with `recursive` never ends where a folder that exists refuses new ones as if it did not.
function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) make(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Makes the folder where there is none, and keeps other users out of it. Gives a warning for the user where others can still open it.
 * Throws LIBRARY_NOT_WRITABLE when there is no such folder and none can be made.
 */
export function makeDataDir(dataDir: string): string | null {
  try {
    make(dataDir)
  } catch (cause) {
    throw new AppError(
      'LIBRARY_NOT_WRITABLE',
      `There is no data folder ${dataDir}, and none can be made there: choose another with --data or FOOTNOTE_DATA.`,
      { dataDir },
      { cause },
    )
  }
  removeUnfinished(dataDir, isOurs)
  return shutOutOthers(dataDir)
}
