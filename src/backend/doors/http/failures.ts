// Turns errors into an HTTP status and one sentence, without a stack, path or key.
import { AppError, type ErrorCode } from '../../../contract/app/errors.ts'
import { translateSqliteError } from '../../library/database/sqlite-errors.ts'

export interface Failure {
  status: number
  error: string
}

export const sentences: Record<number, string> = {
  400: 'The request cannot be read. Send JSON as described at /openapi.json.',
  401: 'The key is missing or wrong. Send it in the header x-api-key.',
  403: 'Pages in a browser may not use this service.',
  404: 'There is no such path. Use POST /videos, POST /search, POST /answer, POST /mcp or GET /openapi.json.',
  405: 'This path does not accept this method.',
  413: 'The request is too large.',
  415: 'The request must be uncompressed JSON, with the header Content-Type: application/json.',
  429: 'There were too many requests. Wait as long as the header Retry-After says, then try again.',
  500: 'Something in Footnote failed. Try again.',
  503: 'Footnote stopped serving before this was done. Try again later.',
}

export const toFailure = (status: number): Failure => ({ status, error: sentences[status] ?? sentences[500] ?? '' })

export const tooManyWrongKeys: Failure = {
  status: 429,
  error: 'There were too many wrong keys. Wait as long as the header Retry-After says, then try again.',
}

/** Footnote is closing or has stopped serving. */
export const closingStatus = 503

/** The user's monthly cap does not allow the call. Nothing was charged. */
const capStatus = 432
const capCodes: readonly ErrorCode[] = [
  'CAP_REACHED',
  'CAP_UNCERTAIN',
  'CAP_NEEDED',
  'PRICE_UNKNOWN',
  'CEILING_EXCEEDED',
]
/** The messages of these errors name files of the user. */
const fileCodes: readonly ErrorCode[] = [
  'LIBRARY_DAMAGED',
  'LIBRARY_TOO_NEW',
  'LIBRARY_TOO_OLD',
  'LIBRARY_NOT_WRITABLE',
  'LIBRARY_BUSY',
  'DISK_FULL',
  'FOLDER_NOT_WRITABLE',
]

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined

/** `isUnexpected` is true for errors that should be logged. */
export function failureOf(thrown: unknown): Failure & { isUnexpected: boolean } {
  const error = translateSqliteError(thrown)
  if (error instanceof AppError) {
    if (error.code === 'CLOSING') return { ...toFailure(closingStatus), isUnexpected: false }
    if (error.code === 'BAD_INPUT') return { status: 400, error: error.message, isUnexpected: false }
    const message = fileCodes.includes(error.code)
      ? 'Footnote’s library cannot be used at the moment. Open Footnote to see why.'
      : error.message
    return { status: capCodes.includes(error.code) ? capStatus : 500, error: message, isUnexpected: false }
  }
  const status = statusOf(error)
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { ...toFailure(status in sentences ? status : 400), isUnexpected: false }
  return { ...toFailure(500), isUnexpected: true }
}
