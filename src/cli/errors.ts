import { ORPCError } from '@orpc/client'
import { AppError, findAppError } from '../contract/app/errors.ts'
import { plainLine } from '../contract/plain-text.ts'
import { UsageError } from './usage-error.ts'

/** The error message for stderr, on one line. It may quote a video's title, so control characters are removed. */
export function sentenceOf(error: unknown): string {
  const text =
    error instanceof AppError || error instanceof ORPCError || error instanceof UsageError
      ? error.message
      : `Unexpected error in Footnote: ${error instanceof Error ? error.message : String(error)}`
  return plainLine(text)
}

export function statusOf(error: unknown): number {
  return error instanceof UsageError || findAppError(error)?.code === 'BAD_INPUT' ? 2 : 1
}
