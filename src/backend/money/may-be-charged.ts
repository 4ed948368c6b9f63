import { AppError, type ErrorCode } from '../../contract/app/errors.ts'

/** These errors occur before anything is sent. */
const beforeSending = new Set<ErrorCode>([
  'NO_SOURCE',
  'SERVICE_KEY_MISSING',
  'MODEL_MISSING',
  'CAP_REACHED',
  'CAP_UNCERTAIN',
  'CAP_NEEDED',
  'PRICE_UNKNOWN',
  'CEILING_EXCEEDED',
])

/** Whether a call that failed with this error may have been charged; true when that is unknown. */
export function mayBeCharged(failure: unknown): boolean {
  if (!(failure instanceof AppError)) return true
  if ('mayBeCharged' in failure.data) return failure.data.mayBeCharged
  return !beforeSending.has(failure.code)
}
