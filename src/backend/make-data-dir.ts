import { AppError } from '../contract/app/errors.ts'
import { isOurs } from './data-dir-names.ts'
import { makeFolder } from './make-folder.ts'
import { shutOutOthers } from './private-data-dir.ts'
import { removeUnfinished } from './write-whole-file.ts'

/**
 * Makes the data folder if there is none, and keeps other users out of it. Returns a warning for the user if others can still open it,
 * otherwise null. Throws LIBRARY_NOT_WRITABLE when the folder does not exist and cannot be made.
 */
export function makeDataDir(dataDir: string): string | null {
  try {
    makeFolder(dataDir, 0o700)
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
