// The code book: all tags with their descriptions and counts.
import { AppError } from '../../contract/app/errors.ts'
import type { CodeBookFormat, Tag } from '../../contract/app/tags.ts'
import { escapeMarkdown } from '../../contract/escape-markdown.ts'
import { formatCount } from '../../contract/format-count.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { writeCsv } from '../write-csv.ts'
import { paragraphsAsMarkdown } from './marks-md.ts'
import { writeQdc } from './qda/qdc.ts'

const columns = ['tag', 'name', 'parent', 'description', 'colour', 'marks', 'marksWithLower', 'videos', 'id'] as const

function countsOf({ markCount, allMarkCount, videoCount }: Tag): string {
  const below = allMarkCount === markCount ? '' : ` (${allMarkCount.toLocaleString('en')} with lower tags)`
  return `*${formatCount(markCount, 'mark')}${below} · ${formatCount(videoCount, 'video')}*`
}

/** Headings go six deep; deeper tags have headings of the last depth, and their path tells where they belong. */
const toMd = (tag: Tag): string[] => [
  `${'#'.repeat(Math.min(tag.path.length + 1, 6))} ${tag.path.map((name) => escapeMarkdown(plainLine(name))).join(' / ')}`,
  ...paragraphsAsMarkdown(tag.description),
  countsOf(tag),
]

function codeBookOf(tags: readonly Tag[]): string {
  const book = writeQdc(tags)
  if (book !== null) return book
  throw new AppError('BAD_INPUT', 'There are no tags here, and a REFI-QDA code book needs at least one.', {})
}

/** `tags` as the library lists them: each tag is followed by those below it. Throws BAD_INPUT for a `qdc` without tags. */
export function writeCodeBook(tags: readonly Tag[], format: CodeBookFormat): string {
  if (format === 'qdc') return codeBookOf(tags)
  if (format === 'md') return `${['# Code book', ...tags.flatMap(toMd)].join('\n\n')}\n`
  const rows = tags.map((tag) => ({
    tag: tag.path.join('/'),
    name: tag.name,
    parent: tag.path.slice(0, -1).join('/'),
    description: tag.description,
    colour: tag.colour,
    marks: tag.markCount,
    marksWithLower: tag.allMarkCount,
    videos: tag.videoCount,
    id: tag.uuid,
  }))
  return writeCsv(columns, rows)
}
