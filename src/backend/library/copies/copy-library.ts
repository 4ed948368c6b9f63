import Database from 'better-sqlite3'
import { makePrivateFile } from '../database/private-file.ts'

export interface CopyOptions {
  signal?: AbortSignal | undefined
  /** Called between the steps of the copy, with a share from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Four megabytes are copied at a time. Other work of the thread goes on in between. */
const pagesAtOnce = 1000
const busyTimeoutMs = 5000

/**
 * Copies a library, also while others write to it, to a new file that has no write-ahead log. The copy is the library as it was at the
 * start: the read transaction that lasts until the end lets others write and keeps what they write out of the copy. Throws SQLite's
 * errors and the reason of `signal`; a part of the copy may then remain.
 */
export async function copyLibrary(from: string, to: string, { signal, onProgress }: CopyOptions = {}): Promise<void> {
  makePrivateFile(to)
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  try {
    source.exec('BEGIN')
    // SQLite starts the transaction with the first read.
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        onProgress?.(1 - remainingPages / Math.max(totalPages, 1))
        return pagesAtOnce
      },
    })
  } finally {
    source.close()
  }
  const copy = new Database(to, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
