import type { Library } from './open.ts'

/**
 * Runs one transaction that survives a power cut once it is committed. Use it for records that must be on disk before money is spent, and
 * for the results that were paid for. It must not be called inside another transaction.
 */
export function commitDurably<T>(library: Library, work: () => T): T {
  const before = library.pragma('synchronous', { simple: true })
  library.pragma('synchronous = FULL')
  try {
    return library.transaction(work).immediate()
  } finally {
    library.pragma(`synchronous = ${before}`)
  }
}
