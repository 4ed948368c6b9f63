// Notes are plain text in other programs and Markdown in Footnote.
import { escapeMarkdownParagraph } from '../../contract/escape-markdown.ts'
import { plainLine, withoutControls } from '../../contract/plain-text.ts'

/** The letters of a note, without what escaping adds, so that plain text and the Markdown that was made from it are the same. */
const bareOf = (note: string) => withoutControls(note).replace(/[\\`\s\ufffd]+/g, '')

export const isSameNote = (one: string, other: string): boolean => bareOf(one) === bareOf(other)

/** True if a note has all of another one. Every note has an empty one. */
export const includesNote = (note: string, part: string): boolean => bareOf(note).includes(bareOf(part))

/** Plain text as Markdown that reads the same: lines stay lines, and blank lines divide paragraphs. */
export const toMarkdown = (text: string): string =>
  withoutControls(text)
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n')
    .map((line) => escapeMarkdownParagraph(plainLine(line)))
    .join('\n')
    .replace(/([^\n])\n(?=[^\n])/g, '$1  \n')

/** Each note once, and none that another one has. */
export function joinNotes(notes: readonly string[]): string {
  const kept: string[] = []
  for (const note of notes) {
    if (bareOf(note) === '' || kept.some((one) => includesNote(one, note))) continue
    const longer = kept.findIndex((one) => includesNote(note, one))
    if (longer >= 0) kept[longer] = note.trim()
    else kept.push(note.trim())
  }
  return kept.join('\n\n')
}

/**
 * The Markdown note of a mark with what another program has in its plain note: a note that was continued there is continued here, and
 * another one is added below. Nothing of `own` is removed. The same as `own` if it has everything.
 */
export function mergeNotes(own: string, other: string): string {
  const text = other.replace(/\r\n?/g, '\n').trim()
  if (includesNote(own, text)) return own
  const known = own.replace(/\r\n?/g, '\n').trim()
  if (known === '') return toMarkdown(text)
  if (text.startsWith(known)) {
    const rest = text.slice(known.length)
    const space = /^\s*/.exec(rest)?.[0] ?? ''
    return `${known}${space}${toMarkdown(rest)}`
  }
  return `${known}\n\n${toMarkdown(text)}`
}
