import { AppError } from '../../contract/app/errors.ts'
import { unreadResponseOf } from '../../contract/app/raw-results.ts'
import type { Library } from '../library/database/open.ts'
import { insertRawResult, removeUnlinkedRawResults } from '../library/videos/raw-results.ts'

/**
 * Keeps what came in place of the response to a search or a question, where something did: it may have been paid for. Gives back the
 * failure, with the number under which it is kept. Only the latest responses are.
 */
export function keepResponse(library: Library, failure: unknown, operation: 'search' | 'answer', at: number): unknown {
  const raw = unreadResponseOf(failure)
  if (raw === undefined || !(failure instanceof AppError) || failure.code !== 'SERVICE_UNREADABLE') return failure
  const rawId = library
    .transaction(() => {
      const inserted = insertRawResult(library, raw, { at, operation, isResponse: true })
      removeUnlinkedRawResults(library)
      return inserted
    })
    .immediate()
  const message = `${failure.message} What came is kept, and you can export it.`
  return new AppError('SERVICE_UNREADABLE', message, { ...failure.data, rawId })
}
