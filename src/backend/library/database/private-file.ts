import { closeSync, openSync } from 'node:fs'

/**
 * Makes an empty file that only this user can read where there is none: SQLite would make one that everybody can read, and its log
 * and index get the same mode. A file that is there is not even opened, because closing it again would release this process's locks
 * on it. Never throws: SQLite tells what is wrong when it opens the file.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {}
}
