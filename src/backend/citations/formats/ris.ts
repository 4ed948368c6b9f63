// RIS, with the tags that Zotero's reader knows: `VIDEO` becomes a video recording, PB its studio and C5 its format. Lines end with CRLF.
// RIS divides names at commas, and programs divide “Acme, Inc.” too. The name is written as it is, because a changed one would be wrong.
import { dayInUtc, numericDay } from '../dates.ts'
import { describeUntitled, type Reference } from '../reference.ts'

export function writeRisEntry(reference: Reference): string {
  const { author, title, publishedAt, url, accessedAt, language } = reference
  const fields: [string, string | null][] = [
    ['TY', 'VIDEO'],
    ['AU', author],
    ['TI', title ?? `[${describeUntitled(reference)}]`],
    ['PY', publishedAt === null ? null : String(dayInUtc(publishedAt).year)],
    ['DA', publishedAt === null ? null : numericDay(publishedAt, '/')],
    ['PB', 'YouTube'],
    ['C5', 'Video'],
    ['LA', language],
    ['UR', url],
    ['Y2', accessedAt === null ? null : numericDay(accessedAt, '/')],
    ['ER', ''],
  ]
  return fields.flatMap(([tag, value]) => (value === null ? [] : [`${tag}  - ${value}\r\n`])).join('')
}
