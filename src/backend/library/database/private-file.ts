import { closeSync, openSync } from 'node:fs'

/**
 * Creates an empty file that only this user can read, unless the file exists. Otherwise SQLite would create one that everybody can read;
 * its log and index files take the mode of this one. An existing file is not opened, because closing it would release this process's locks
 * on it. Never throws: if something is wrong, SQLite reports it when it opens the file.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {}
}
