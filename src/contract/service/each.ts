import type { z } from 'zod'

/** A field that could not be read, and why. */
export interface Fault {
  /** For example `data.transcription.audioClips[3].startTime`; empty when the value itself is at fault. */
  field: string
  /** For example `is missing` or `should be a number but is a string`. */
  fault: string
}

/** Why one element of a list could not be read. */
export interface Unreadable extends Fault {
  /** The element's position in the list, from 0. */
  index: number
}

export type ReadItem<T> =
  | { kind: 'read'; index: number; raw: unknown; value: T }
  | { kind: 'unreadable'; index: number; raw: unknown; unreadable: Unreadable }

/** Reads a list element by element. An element that cannot be read names the field at fault and does not affect the others. */
export function readEach<Schema extends z.ZodType>(
  schema: Schema,
  items: readonly unknown[],
): ReadItem<z.infer<Schema>>[] {
  return items.map((raw, index) => {
    const read = schema.safeParse(raw)
    if (read.success) return { kind: 'read', index, raw, value: read.data }
    return { kind: 'unreadable', index, raw, unreadable: { index, ...firstFault(read.error, raw) } }
  })
}

/** The first field that made a value unreadable, and what is wrong with it. */
export function firstFault(error: z.ZodError, raw: unknown): Fault {
  const issue = error.issues[0]
  if (issue === undefined) return { field: '', fault: 'cannot be read' }
  return { field: fieldName(issue.path), fault: faultOf(issue, valueAt(raw, issue.path)) }
}

function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    raw,
  )
}

function faultOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing'
  const [inOneForm] = issue.code === 'invalid_union' ? (issue.errors[0] ?? []) : []
  if (inOneForm !== undefined && inOneForm.path.length === 0) return faultOf(inOneForm, value)
  if (issue.code !== 'invalid_type') return 'cannot be read'
  return mismatch(issue.expected, value)
}

/** For example `should be a number but is a string`. */
export function mismatch(expected: string, value: unknown): string {
  return `should be ${withArticle(expected)} but is ${withArticle(typeName(value))}`
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
