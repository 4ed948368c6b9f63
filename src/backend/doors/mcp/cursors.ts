// A cursor says where the next page starts. It is short, because assistants copy it, and it belongs to one request.
import { createHash } from 'node:crypto'
import { AppError } from '../../../contract/app/errors.ts'

const nameOf = (request: object) => createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 6)

/** `request` are the arguments that decide what is listed, without the cursor and the size of a page. */
export const writeCursor = (request: object, place: readonly (string | number)[]): string =>
  [nameOf(request), ...place].join('.')

/** The parts of the place. Undefined without a cursor. Throws BAD_INPUT for a cursor of another request. */
export function readCursor(request: object, cursor: string | undefined, parts: number): string[] | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const [name, ...place] = cursor.split('.')
  if (name === nameOf(request) && place.length === parts) return place
  throw new AppError(
    'BAD_INPUT',
    'This cursor does not belong to this request. Repeat the request that returned it with the same arguments, or leave the cursor out to start again.',
  )
}

/** A number of a place. Throws BAD_INPUT if it is none. */
export function readPlaceNumber(text: string | undefined): number {
  const number = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (Number.isSafeInteger(number)) return number
  throw new AppError('BAD_INPUT', 'This cursor cannot be read. Leave it out to start again.')
}
