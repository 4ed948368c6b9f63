import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../contract/app/errors.ts'
import { isOurs } from './data-dir-names.ts'
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

/** Throws LIBRARY_NOT_WRITABLE when there is no such folder and none can be made. */
export function makeDataDir(dataDir: string): void {
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
}
