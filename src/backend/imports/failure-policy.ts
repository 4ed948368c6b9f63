// Decides what happens to an import after a call that failed as a whole.

import { AppError, type ErrorCode } from '../../contract/app/errors.ts'
import type { ItemError } from '../../contract/app/item-errors.ts'
import { mayBeCharged } from '../money/may-be-charged.ts'
import { type Call, isPaidFetch } from './call.ts'

/**
 * `pause`: the import stops until somebody acts. `wait`: the same call is repeated later. `split`: its videos are requested again in
 * smaller batches. `lost`: the call may have been charged, so its videos are only looked up. `fail`: its videos fail.
 */
export type FailureVerdict = 'pause' | 'wait' | 'split' | 'lost' | 'fail'

const pausing = new Set<ErrorCode>([
  'SERVICE_KEY_MISSING',
  'SERVICE_KEY_REFUSED',
  'SERVICE_NO_FUNDS',
  'CAP_REACHED',
  'CAP_UNCERTAIN',
  'NO_SOURCE',
  'DISK_FULL',
  'LIBRARY_BUSY',
  'LIBRARY_DAMAGED',
  'LIBRARY_NOT_WRITABLE',
  'LIBRARY_TOO_NEW',
  'LIBRARY_TOO_OLD',
])
const passing = new Set<ErrorCode>(['SERVICE_UNREACHABLE', 'SERVICE_BUSY', 'YOUTUBE_UNREACHABLE', 'YOUTUBE_LIMITED'])
/** After these, nobody knows whether the call was carried out. A look-up is repeated, because it costs little. */
const unanswered = new Set<ErrorCode>(['RESPONSE_LOST', 'SERVICE_UNREADABLE', 'SERVICE_FAILED'])
/** Statuses that refuse one request. Any other refusal concerns the service's address, so nothing else would succeed either. */
const requestStatuses: readonly (number | undefined)[] = [400, 413, 422]

/** Reasons for a pause that the queue ends by itself after some time, because trying again costs nothing. */
export const resumableTypes: readonly ErrorCode[] = [...passing, 'DISK_FULL', 'LIBRARY_BUSY']

export function judgeFailure(error: unknown, call: Call): FailureVerdict {
  if (!(error instanceof AppError)) return isPaidFetch(call) ? 'lost' : 'fail'
  const { code } = error
  if (pausing.has(code)) return 'pause'
  if (error.code === 'SERVICE_REFUSED') {
    if (!requestStatuses.includes(error.data.status)) return 'pause'
    return call.items.length > 1 ? 'split' : 'fail'
  }
  // The answer to the same request would be just as large.
  if (error.code === 'SERVICE_UNREADABLE' && error.data.isTooLarge && call.ask === 'never')
    return call.items.length > 1 ? 'split' : 'fail'
  if (passing.has(code)) return 'wait'
  if (isPaidFetch(call) && mayBeCharged(error)) return 'lost'
  return unanswered.has(code) ? 'wait' : 'fail'
}

export function toItemError(error: unknown): ItemError {
  if (error instanceof AppError) return { type: error.code, message: error.message }
  return { type: 'INTERNAL', message: 'Something in Footnote failed while it fetched this video. Try again.' }
}
