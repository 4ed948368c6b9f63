/** What can go wrong, by code; the message is for the user and says what to do next. */
export const errorCodes = [
  'VIDEO_NOT_FOUND',
  'VIDEO_CHANGED',
  'COLLECTION_NOT_FOUND',
  'IMPORT_NOT_FOUND',
  'ANSWER_NOT_FOUND',
  'SEARCH_NOT_FOUND',
  'TASK_NOT_FOUND',
  'NAME_TAKEN',
  'NOTHING_TO_IMPORT',
  'NO_SOURCE',
  'SET_BY_ENVIRONMENT',
  'BAD_INPUT',
  'CANNOT_LISTEN',
  'SERVING_ENDED',
  // the library
  'LIBRARY_DAMAGED',
  'LIBRARY_TOO_NEW',
  'LIBRARY_NOT_WRITABLE',
  'DISK_FULL',
  'LIBRARY_BUSY',
  'FOLDER_NOT_WRITABLE',
  // the hosted service
  'SERVICE_UNREACHABLE',
  'SERVICE_KEY_MISSING',
  'SERVICE_KEY_REFUSED',
  'SERVICE_NO_FUNDS',
  'SERVICE_BUSY',
  'SERVICE_REFUSED',
  'SERVICE_FAILED',
  'SERVICE_UNREADABLE',
  'RESPONSE_LOST',
  // money: nothing was bought
  'CAP_REACHED',
  'CAP_UNCERTAIN',
  'PRICE_UNKNOWN',
  'CEILING_EXCEEDED',
  // the local engine
  'YOUTUBE_UNREACHABLE',
  'YOUTUBE_LIMITED',
  'YOUTUBE_CHANGED',
  'LIST_UNAVAILABLE',
  // caption files
  'CAPTIONS_UNREADABLE',
  // the language model
  'MODEL_MISSING',
  'MODEL_UNREACHABLE',
  'MODEL_REFUSED',
  'MODEL_FAILED',
  'CONNECTION_LOST',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** A failure that may reach the user: `message` says what failed and what to do, `data` what a program needs to act on it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  constructor(code: ErrorCode, message: string, data: Record<string, unknown> = {}, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.data = data
  }
}
