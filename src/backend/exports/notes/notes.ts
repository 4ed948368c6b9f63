// Marks as notes for Obsidian: one for each video, tag or collection.
import type { Mark, MarkGroup, MarkGrouping } from '../../../contract/app/marks.ts'
import { escapeMarkdown } from '../../../contract/escape-markdown.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { safeFileName } from '../file-names.ts'
import { markAsMarkdown, nameOfGroup, paragraphsAsMarkdown } from '../marks-md.ts'
import { noteTag, noteTags, writeFrontMatter } from './front-matter.ts'
import { sealNote } from './sealed-note.ts'

/** The names of tags from the top down, by id. */
export type TagPathsById = ReadonlyMap<number, readonly string[]>

export interface NoteGroup extends MarkGroup {
  by: MarkGrouping
  description: string
}

/** Obsidian cannot link to notes with these in their names. */
const withoutLinkSigns = (name: string) => name.replace(/[#^[\]|]+/g, ' ')

/** A file name without extension. A video's id keeps videos with the same title apart. */
export function noteName({ by, key, label }: Pick<NoteGroup, 'by' | 'key' | 'label'>): string {
  const name = safeFileName(withoutLinkSigns(label.replaceAll('/', ' - ')), '')
  if (by === 'video' && typeof key === 'string') return `${name} (${key})`.trimStart()
  return name || nameOfGroup(by, { key: null, label })
}

function propertiesOf({ by, label, key }: NoteGroup, [first]: readonly Mark[]) {
  if (by !== 'video' || first === undefined) return { title: nameOfGroup(by, { key, label }) }
  return {
    title: plainLine(first.title) || first.videoId,
    channel: plainLine(first.author) || null,
    url: watchUrl(first.videoId),
    published: first.publishedAt === null ? null : { day: new Date(first.publishedAt).toISOString().slice(0, 10) },
  }
}

/** Each quotation with its source ends in ` ^mark-ID`, which other notes can link to. */
export function writeNote(group: NoteGroup, marks: readonly Mark[], paths: TagPathsById): string {
  const properties = propertiesOf(group, marks)
  const used = marks.flatMap(({ tagIds }) => tagIds.flatMap((tagId) => [paths.get(tagId) ?? []]))
  const tagsOf = (mark: Mark) =>
    mark.tagIds.flatMap((tagId) => {
      const tag = noteTag(paths.get(tagId) ?? [])
      return tag === null ? [] : [`#${tag}`]
    })
  const blocks = [
    `# ${escapeMarkdown(properties.title)}`,
    ...paragraphsAsMarkdown(group.description),
    `*${formatCount(marks.length, 'mark')}*`,
    ...marks.map((mark) => markAsMarkdown(mark, { tags: tagsOf(mark), hasBlockId: true })),
  ]
  return sealNote(`${writeFrontMatter({ ...properties, tags: noteTags(used) })}\n${blocks.join('\n\n')}\n`)
}
