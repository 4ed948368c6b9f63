import type { Mark, MarkGrouping } from '../../contract/app/marks.ts'
import type { Tag } from '../../contract/app/tags.ts'
import { escapeMarkdown, escapeMarkdownParagraph } from '../../contract/escape-markdown.ts'
import { formatCount } from '../../contract/format-count.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { quoteAsMarkdown } from '../../contract/quote.ts'
import { writeAnswer } from '../markdown/write-answer.ts'

const inline = (text: string) => escapeMarkdown(plainLine(text))

/** Plain text of one or more paragraphs, each escaped. */
export const paragraphsAsMarkdown = (text: string): string[] =>
  text.split(/\n\s*\n/).flatMap((part) => escapeMarkdownParagraph(plainLine(part)) || [])

/** The user's Markdown without pictures, HTML and links. The address of a link stands after its words, as code. */
export const noteAsMarkdown = (note: string): string =>
  writeAnswer(note, {
    known: () => [],
    cite: () => '',
    unknown: 'stays',
    replaceLink: ({ raw, label, url }) =>
      /^https?:/i.test(url) && label !== '' && label !== url ? `${label} (${url})` : raw,
  }).trim()

const startsBlock = /^(?:[#>|`~=]|[-+*_](?:[ -+*_]|$)|\d{1,9}[.)]|\[)/

const indent = (text: string) => text.replace(/^(?=.)/gm, '  ')

/** A list item; everything in the note stays inside of it, whatever it is. */
function writeNote(note: string): string[] {
  const text = noteAsMarkdown(note)
  if (text === '') return []
  const isOneLine = !text.includes('\n') && !startsBlock.test(text)
  return [isOneLine ? `- **Note:** ${text}` : `- **Note:**\n\n${indent(text)}`]
}

/** The tags' paths by id, as they are typed. */
export const tagPaths = (tags: readonly Tag[]): Map<number, string> =>
  new Map(tags.map(({ tagId, path }) => [tagId, path.join('/')]))

interface MarkWriting {
  /** The names of its tags, escaped for Markdown. */
  tags: readonly string[]
  /** Whether the quotation ends in ` ^mark-ID`, by which notes in Obsidian link to it. A file may have each id once. */
  hasBlockId: boolean
}

/** The quote with its source, then what the user added to it. */
export function markAsMarkdown(mark: Mark, { tags, hasBlockId }: MarkWriting): string {
  const hasChanged = mark.placement === 'similar' || mark.placement === 'time'
  const items = [
    ...writeNote(mark.note),
    ...(tags.length === 0 ? [] : [`- Tags: ${tags.join(', ')}`]),
    ...(hasChanged ? ['- The text of the video has changed since this was marked.'] : []),
  ]
  const quote = `${quoteAsMarkdown(mark)}${hasBlockId ? ` ^mark-${mark.markId}` : ''}`
  return [quote, ...(items.length === 0 ? [] : [items.join('\n')])].join('\n\n')
}

/** The tags' names for `markAsMarkdown`. */
export const tagsAsMarkdown = (mark: Mark, paths: ReadonlyMap<number, string>): string[] =>
  mark.tagIds.flatMap((tagId) => paths.get(tagId) ?? []).map(inline)

export const marksHead = (title: string, marks: number): string =>
  `# ${inline(title)}\n\n*${formatCount(marks, 'mark')}*\n`

const withoutGroup: Record<MarkGrouping, string> = {
  tag: 'Without a tag',
  video: 'Without a video',
  collection: 'In no collection',
}

/** The plain name of a group. */
export const nameOfGroup = (
  by: MarkGrouping,
  { key, label }: { key: number | string | null; label: string },
): string => (key === null ? withoutGroup[by] : plainLine(label) || 'Untitled')

export function groupHead(
  by: MarkGrouping,
  group: { key: number | string | null; label: string },
  description: string,
): string {
  return [`## ${escapeMarkdown(nameOfGroup(by, group))}`, ...paragraphsAsMarkdown(description)].join('\n\n')
}
