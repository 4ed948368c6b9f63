import type { RawResult } from '../../../contract/app/raw-results.ts'
import type { Fault, Unreadable } from '../../../contract/service/each.ts'
import { printable } from './failures.ts'
import type { Redact } from './redaction.ts'

/** For example `“data.title” is missing`. */
export function describeFault({ field, fault }: Fault): string {
  return `${field === '' ? 'it' : `“${printable(field, 120)}”`} ${fault}`
}

/** Keeps a result that could not be read completely as JSON, unchanged except that the key is removed. */
export function toRawResult(videoId: string | null, sent: unknown, fault: Fault, redact: Redact): RawResult {
  const json = JSON.stringify(sent, (_field, value: unknown) => withoutKey(value, redact))
  return { videoId, json, problem: describeFault(fault) }
}

/** The service may repeat the key in a string or as the name of a field. */
function withoutKey(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value)
  if (fields.every(([name]) => redact(name) === name)) return value
  return Object.fromEntries(fields.map(([name, inner]) => [redact(name), inner]))
}

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
