import type { Unreadable } from '../../../contract/service/each.ts'
import { describeFault } from './raw-result.ts'

/** A result or citation that could not be read, described for the user. */
export interface UnreadableItem {
  /** The place in the service's list, counted from 1. */
  position: number
  message: string
}

export function describeUnreadableItem(what: 'Result' | 'Source', { index, field, fault }: Unreadable): UnreadableItem {
  const position = index + 1
  return { position, message: `${what} ${position} could not be read: ${describeFault({ field, fault })}.` }
}
