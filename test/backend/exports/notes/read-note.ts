// A strict reader of the YAML that a note may begin with: `name: value` and lists of quoted strings, and nothing else.
import { expect } from 'vitest'

type Properties = Record<string, string | string[]>

function readValue(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  expect(text).toMatch(/^"(?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[\da-f]{4})*"$/u)
  return JSON.parse(text)
}

/** Throws if a line is anything else, or if a property stands twice. */
export function readNote(note: string): { properties: Properties; body: string } {
  const [opening, ...lines] = note.split('\n')
  expect(opening).toBe('---')
  const end = lines.indexOf('---')
  expect(end).toBeGreaterThan(0)
  const properties: Properties = {}
  let list: string[] | undefined
  for (const line of lines.slice(0, end)) {
    const item = /^ {2}- (.*)$/u.exec(line)?.[1]
    if (item !== undefined) {
      list?.push(readValue(item))
      expect(list).toBeDefined()
      continue
    }
    const [, name = '', value = ''] = /^([a-z]+):(?: (.+))?$/u.exec(line) ?? []
    expect(name, line).not.toBe('')
    expect(properties).not.toHaveProperty(name)
    list = value === '' ? [] : undefined
    properties[name] = list ?? readValue(value)
  }
  return { properties, body: lines.slice(end + 1).join('\n') }
}
