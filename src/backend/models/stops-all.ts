import { AppError } from '../../contract/app/errors.ts'

const codes = ['CAP_REACHED', 'CAP_UNCERTAIN', 'PRICE_UNKNOWN', 'MODEL_MISSING', 'MODEL_UNREACHABLE']
const statuses = [401, 402, 403, 404, 429]

/** Whether the next request to the model would fail in the same way. */
export function stopsAll(error: unknown): boolean {
  if (!(error instanceof AppError)) return true
  return codes.includes(error.code) || statuses.includes(Number(error.data.status))
}
