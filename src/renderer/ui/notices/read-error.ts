import { AppError, findAppError } from '../../../contract/app/errors.ts'

/** Anything thrown by a call; what is not one of our own errors becomes INTERNAL. */
export function readError(error: unknown): AppError {
  return (
    findAppError(error) ?? new AppError('INTERNAL', 'Something went wrong in Footnote. Nothing was lost; try again.')
  )
}
