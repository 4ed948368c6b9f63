import { ORPCError } from '@orpc/client'
import { AppError } from '../contract/app/errors.ts'
import { plainLine } from '../contract/plain-text.ts'

/** A command used wrongly: exit status 2. */
export class UsageError extends Error {}

/** The sentence for stderr, on one line; it may quote a title, which must not steer the terminal. */
export function sentenceOf(error: unknown): string {
  const text =
    error instanceof AppError || error instanceof ORPCError || error instanceof UsageError
      ? error.message
      : `Something in Footnote failed: ${error instanceof Error ? error.message : String(error)}`
  return plainLine(text)
}
