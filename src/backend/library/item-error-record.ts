// Item errors as the library keeps them: a type and a sentence.
import { type ItemError, itemErrorOf } from '../../contract/app/item-errors.ts'
import { storedText } from './database/stored-values.ts'

/** Keeps a service from using one of our own names by chance. */
const otherMark = 'OTHER:'

export function storedErrorType(error: ItemError | null): string | null {
  if (error === null) return null
  return storedText(error.type === 'OTHER' ? otherMark + error.serviceType : error.type)
}

/** A type that is not known, as from another version of Footnote, becomes `OTHER` of that name. */
export function readItemError(type: string | null, message: string | null): ItemError | null {
  if (type === null) return null
  if (!type.startsWith(otherMark)) return itemErrorOf(type, message ?? '')
  return { type: 'OTHER', serviceType: type.slice(otherMark.length), message: message ?? '' }
}
