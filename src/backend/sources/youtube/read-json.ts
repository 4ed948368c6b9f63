// Reads values from YouTube's answers, whose shape is not guaranteed. A missing value or one of another type is undefined, not an error.
import { parseBoundedJson } from '../../bounds/bounded-json.ts'

export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Record<string | number, unknown>)[key]
  }
  return current
}

export const listAt = (value: unknown, ...path: readonly (string | number)[]): unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

export const stringAt = (value: unknown, ...path: readonly (string | number)[]): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}

export const booleanAt = (value: unknown, ...path: readonly (string | number)[]): boolean | undefined => {
  const found = at(value, ...path)
  return typeof found === 'boolean' ? found : undefined
}

/** YouTube also writes numbers as strings of digits. */
export const numberAt = (value: unknown, ...path: readonly (string | number)[]): number | undefined => {
  const found = at(value, ...path)
  const number = typeof found === 'string' && /^\d+$/.test(found) ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** YouTube writes a text as `{simpleText}`, as `{runs: [{text}]}` or as a plain string. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path)
  if (typeof found === 'string') return found
  const simple = stringAt(found, 'simpleText')
  if (simple !== undefined) return simple
  const runs = listAt(found, 'runs')
  return runs.length === 0 ? undefined : runs.map((run) => stringAt(run, 'text') ?? '').join('')
}

/** Undefined when the text is not JSON or exceeds the limits in `bounded-json.ts`. */
export function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    return undefined
  }
}
