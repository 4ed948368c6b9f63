import { AppError, type ErrorCode } from '../../contract/app/errors.ts'

const codes: readonly ErrorCode[] = [
  'CAP_REACHED',
  'CAP_UNCERTAIN',
  'PRICE_UNKNOWN',
  'MODEL_MISSING',
  'MODEL_UNREACHABLE',
]
const statuses = [401, 402, 403, 404, 429]

/** Whether the next request to the model would fail in the same way. */
export function stopsAll(error: unknown): boolean {
  if (!(error instanceof AppError)) return true
  const status = 'status' in error.data ? error.data.status : undefined
  return codes.includes(error.code) || (status !== undefined && statuses.includes(status))
}
