import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makePrivateFile } from './private-file.ts'
import { translateOpenError } from './sqlite-errors.ts'

export interface DataDirLock {
  release(): void
}

/** Keeps the lock databases reachable: the garbage collector would close an unreachable one and so release its lock. */
const held = new Set<Database.Database>()

/**
 * Makes this process the owner of the data folder; returns undefined if another process is the owner. The operating system holds the lock
 * on an empty file, so it is released when the process ends, even after a crash. Throws LIBRARY_NOT_WRITABLE or DISK_FULL.
 */
export function lockDataDir(dataDir: string): DataDirLock | undefined {
  const file = join(dataDir, 'lease.sqlite')
  let lease: Database.Database | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    makePrivateFile(file)
    lease = new Database(file, { timeout: 0 })
    lease.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lease?.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined
    throw translateOpenError(error, file)
  }
  const owned = lease
  held.add(owned)
  return {
    release() {
      held.delete(owned)
      owned.close()
    },
  }
}
