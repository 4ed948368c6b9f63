import type { Library } from './open.ts'

/**
 * One transaction that a power cut cannot undo once it has been made: for what must be on disk before money is spent, and
 * for what it bought. Not inside another transaction.
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
