import { AppError, type ErrorCode } from '../../contract/app/errors.ts'

/** Nothing is sent before these are settled. */
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

/** Whether a paid call that failed so may have been charged for; true for what is not known. */
export function mayBeCharged(failure: unknown): boolean {
  if (!(failure instanceof AppError)) return true
  if ('mayBeCharged' in failure.data) return failure.data.mayBeCharged
  return !beforeSending.has(failure.code)
}
