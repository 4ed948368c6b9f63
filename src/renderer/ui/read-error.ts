import { type ErrorCode, errorCodes } from '../../contract/app/errors.ts'

export interface ReadError {
  code: ErrorCode
  message: string
  data: Record<string, unknown>
}

const knownCodes = new Set<string>(errorCodes)

/** Code, sentence and data of anything thrown by a call; what is not one of our own errors becomes INTERNAL. */
export function readError(error: unknown): ReadError {
  if (error instanceof Error && 'code' in error && knownCodes.has(String(error.code))) {
    const data = 'data' in error && typeof error.data === 'object' && error.data !== null ? error.data : {}
    return { code: error.code as ErrorCode, message: error.message, data: { ...data } }
  }
  return { code: 'INTERNAL', message: 'Something went wrong in Footnote. Nothing was lost; try again.', data: {} }
}
