import type { Unreadable } from '../../../contract/service/each.ts'
import { printable } from './failures.ts'

/** A result or a citation that could not be read, for the user. */
export interface UnreadableItem {
  /** Its place in the service's list, counted from 1. */
  position: number
  message: string
}

export function describeUnreadable(what: 'Result' | 'Source', { index, field, fault }: Unreadable): UnreadableItem {
  const position = index + 1
  const where = field === '' ? 'it' : `“${printable(field, 120)}”`
  return { position, message: `${what} ${position} could not be read: ${where} ${fault}.` }
}
