import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { makePrivateFile } from '../database/private-file.ts'

export interface CopyOptions {
  signal?: AbortSignal | undefined
  /** Called between the steps of the copy, with a share from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Four megabytes are copied at a time. Other work of the thread goes on in between. */
const pagesAtOnce = 1000
/**
 * After so many steps the copy is flushed to the disk. Otherwise the system would collect hundreds of megabytes, and a commit of the app, which
 * is flushed too, would wait for all of them.
 */
const stepsBeforeFlush = 4
const busyTimeoutMs = 5000

/**
 * Copies a library, also while others write to it, to a new file that has no write-ahead log. The copy is the library as it was at the
 * start: the read transaction that lasts until the end lets others write and keeps what they write out of the copy. Throws SQLite's
 * errors and the reason of `signal`; a part of the copy may then remain.
 */
export async function copyLibrary(from: string, to: string, { signal, onProgress }: CopyOptions = {}): Promise<void> {
  makePrivateFile(to)
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  const handle = openSync(to, 'r+')
  let steps = 0
  try {
    source.exec('BEGIN')
    // SQLite starts the transaction with the first read.
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        if (++steps % stepsBeforeFlush === 0) fdatasyncSync(handle)
        onProgress?.(1 - remainingPages / Math.max(totalPages, 1))
        return pagesAtOnce
      },
    })
  } finally {
    source.close()
    // Not earlier: closing it would release the locks that SQLite has on the file.
    closeSync(handle)
  }
  const copy = new Database(to, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
