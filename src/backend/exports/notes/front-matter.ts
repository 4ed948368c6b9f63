// The properties at the top of a note, as Obsidian and other Markdown programs read them: YAML between two lines of dashes.
import { withoutControls } from '../../../contract/plain-text.ts'
import { writeJson } from '../../write-json.ts'

/** Null leaves the property out. */
type Value = string | number | { readonly day: string } | readonly string[] | null

/** YAML reads a quoted string as JSON does. */
const quote = (text: string) => writeJson({ text: withoutControls(text).replace(/[\ufffe\uffff]/g, '') }).slice(8, -1)

function writeProperty([name, value]: readonly [string, Value]): string[] {
  if (value === null) return []
  if (typeof value === 'number') return [`${name}: ${value}`]
  if (typeof value === 'string') return [`${name}: ${quote(value)}`]
  if ('day' in value) return [`${name}: ${value.day}`]
  return value.length === 0 ? [] : [`${name}:`, ...value.map((one) => `  - ${quote(one)}`)]
}

/** Strings are quoted, so that no title is read as a number, a date or as YAML. */
export const writeFrontMatter = (properties: Readonly<Record<string, Value>>): string =>
  ['---', ...Object.entries(properties).flatMap(writeProperty), '---', ''].join('\n')

/** A tag cannot contain these in Obsidian, or ends with them. Letters of all scripts, digits, `_` and `-` stay, and emoji too. */
const notInTags = /(?:(?!\u200c|\u200d|\ufe0f)[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}_-])+/gu

const cleanPart = (name: string) =>
  withoutControls(name)
    .normalize('NFC')
    .replace(notInTags, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')

/** A tag as Obsidian takes it: without `#`, with dashes for spaces, below other tags with slashes. Null if nothing of it can stay. */
export function noteTag(path: readonly string[]): string | null {
  const tag = path
    .map(cleanPart)
    .filter((part) => part !== '')
    .join('/')
  if (tag === '') return null
  // Obsidian takes a tag of digits alone for text.
  return /^[\p{N}/_-]+$/u.test(tag) ? `tag-${tag}` : tag
}

/** The different tags, in their order. */
export const noteTags = (paths: Iterable<readonly string[]>): string[] => [
  ...new Set(Array.from(paths, noteTag).filter((tag) => tag !== null)),
]
