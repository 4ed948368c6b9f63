import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the folder, and those above it that are missing. Throws the error of the file system.
 *
 * `mkdir` with `recursive` never returns for some folders that exist but refuse new ones (such as /proc, or /net where drives are
 * mounted automatically), so each level is made by itself.
 */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have made the folder in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
