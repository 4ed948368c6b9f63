import { ORPCError } from '@orpc/client'
import { AppError } from '../contract/app/errors.ts'
import { plainLine } from '../contract/plain-text.ts'

/** The user gave a command wrong arguments. The exit status is then 2. */
export class UsageError extends Error {}

/** The error message for stderr, on one line. It may quote a video's title, so control characters are removed. */
export function sentenceOf(error: unknown): string {
  const text =
    error instanceof AppError || error instanceof ORPCError || error instanceof UsageError
      ? error.message
      : `Unexpected error in Footnote: ${error instanceof Error ? error.message : String(error)}`
  return plainLine(text)
}
