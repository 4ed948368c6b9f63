import { AppError } from '../../../contract/app/errors.ts'
import { isInvisible, plainLine } from '../../../contract/plain-text.ts'

/** A name as it is stored: on one line, without control characters. */
export function storedTagName(name: string): string {
  const stored = plainLine(name).normalize('NFC')
  if (isInvisible(stored)) throw new AppError('BAD_INPUT', 'The tag has no name. Enter a name.')
  if (stored.length > 200) throw new AppError('BAD_INPUT', 'The name is too long. Use up to 200 characters.')
  return stored
}

/** What names are compared by: two names with the same key are the same name. */
export const tagNameKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** The first part of a typed path such as `cooling/roofs`, and the rest; parts without a letter are left out. */
export function splitTagPath(path: string): string[] {
  return path.split('/').flatMap((part) => (isInvisible(plainLine(part)) ? [] : [storedTagName(part)]))
}
