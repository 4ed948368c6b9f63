// A note carries a checksum of its text, so that the next export knows whether the user has changed it since. It needs no list of files
// beside it, and remains right when an export is interrupted or the note is moved to another folder.
import { createHash } from 'node:crypto'

const property = 'footnote'
const sealed = new RegExp(`^${property}: "([0-9a-f]{32})"\\n`, 'm')

/** Programs may change line ends and the end of the file without a change by the user. */
const checksumOf = (text: string) =>
  createHash('sha256').update(text.replace(/\r\n?/g, '\n').trimEnd()).digest('hex').slice(0, 32)

/** Adds the checksum as the last property of the front matter with which the note begins. */
export function sealNote(note: string): string {
  const end = note.indexOf('\n---\n') + 1
  return `${note.slice(0, end)}${property}: "${checksumOf(note)}"\n${note.slice(end)}`
}

/** True if the text is as `sealNote` returned it. */
export function isUnchangedNote(text: string): boolean {
  const unix = text.replace(/\r\n?/g, '\n')
  const end = unix.indexOf('\n---\n')
  const found = sealed.exec(unix)
  if (found === null || found.index > end) return false
  return found[1] === checksumOf(unix.replace(found[0], ''))
}
