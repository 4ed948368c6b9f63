import { ORPCError, ValidationError } from '@orpc/server'
import { AppError } from '../../contract/app/errors.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import type { Log } from '../log.ts'

/** Converts an error for clients: our own code and message, never a stack or a foreign message. */
export function toClientError(error: unknown, log: Log): unknown {
  if (error instanceof ORPCError) return withReason(error)
  const known = translateSqliteError(error)
  if (known instanceof AppError)
    return new ORPCError(known.code, { status: 500, message: known.message, data: known.data })
  if (error instanceof Error && error.name === 'AbortError') return error
  log('a call failed', error)
  return new ORPCError('INTERNAL', {
    status: 500,
    message: 'Something in Footnote failed. What was saved stays; try again, and restart Footnote if it happens again.',
  })
}

/** Invalid input is reported with the message of the contract's schema. */
function withReason(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const [issue] = error.cause instanceof ValidationError ? error.cause.issues : []
  if (issue === undefined || error.code !== 'BAD_REQUEST') return error
  return new ORPCError('BAD_INPUT', { status: 400, message: issue.message })
}
