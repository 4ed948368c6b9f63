// Item errors are stored as a type and a message.
import { type ItemError, itemErrorOf } from '../../contract/app/item-errors.ts'
import { storedText } from './database/stored-values.ts'

/** Prefix of error types that a service invented, so that they cannot collide with Footnote's own types. */
const otherMark = 'OTHER:'

export function storedErrorType(error: ItemError | null): string | null {
  if (error === null) return null
  return storedText(error.type === 'OTHER' ? otherMark + error.serviceType : error.type)
}

/** A type that this version does not know, for example one from another version of Footnote, is read as `OTHER` with that name. */
export function readItemError(type: string | null, message: string | null): ItemError | null {
  if (type === null) return null
  if (!type.startsWith(otherMark)) return itemErrorOf(type, message ?? '')
  return { type: 'OTHER', serviceType: type.slice(otherMark.length), message: message ?? '' }
}
