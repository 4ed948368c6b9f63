import { AppError } from '../../contract/app/errors.ts'
import { unreadResponseOf } from '../../contract/app/raw-results.ts'
import type { Library } from '../library/database/open.ts'
import { insertRawResult, removeUnlinkedRawResults } from '../library/videos/raw-results.ts'

/**
 * Keeps the unreadable response to a search or question, if there is one, because it may have cost money. Returns the failure with the id
 * of the kept response. Only the latest such responses are kept.
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
  const message = `${failure.message} The response is kept, and you can export it.`
  return new AppError('SERVICE_UNREADABLE', message, { ...failure.data, rawId })
}
