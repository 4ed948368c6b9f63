// Marks as a document that can be given to people who do not have the app.
import type { Mark, MarkGroup, MarkGrouping } from '../../../contract/app/marks.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { nameOfGroup } from '../marks-md.ts'
import { type DocumentBlock, paragraphOf, paragraphsOf, type RichDocument, runOf } from './document.ts'
import { markBlock, type TagsById } from './mark-blocks.ts'

export interface GroupedMarks {
  /** What they are the marks of, such as the name of a collection; null for all marks. */
  readonly of: string | null
  /** How many different marks there are. */
  readonly total: number
  readonly by: MarkGrouping
  readonly groups: readonly MarkGroup[]
  readonly tags: TagsById
  /** What the user wrote about a group's tag; empty if nothing. */
  describe(group: MarkGroup): string
  read(group: MarkGroup): AsyncIterable<readonly Mark[]>
}

async function* blocksOf(
  marks: GroupedMarks,
  title: string,
  madeAt: number,
): AsyncGenerator<DocumentBlock, void, void> {
  const { by, groups, total, tags } = marks
  yield { type: 'heading', level: 1, runs: [runOf(title)] }
  const day = new Date(madeAt).toISOString().slice(0, 10)
  yield paragraphOf('facts', { text: `${formatCount(total, 'mark')} · made with Footnote on ${day}` })
  const anchorOf = (index: number) => `group-${index + 1}`
  const label = (group: MarkGroup) => `${nameOfGroup(by, group)} (${group.count})`
  if (groups.length > 1)
    yield {
      type: 'contents',
      entries: groups.map((group, index) => ({ label: label(group), anchor: anchorOf(index) })),
    }
  // A mark stands in each of its groups, but a page has each anchor once.
  const written = new Set<string>()
  for (const [index, group] of groups.entries()) {
    yield { type: 'heading', level: 2, anchor: anchorOf(index), runs: [runOf(nameOfGroup(by, group))] }
    yield* paragraphsOf('text', marks.describe(group))
    for await (const batch of marks.read(group))
      for (const mark of batch) {
        const block = markBlock(mark, tags, { showsVideo: true })
        yield written.has(mark.markId) ? { ...block, anchor: null } : block
        written.add(mark.markId)
      }
  }
}

/** `madeAt` is now, in milliseconds since 1970. */
export function marksDocument(marks: GroupedMarks, madeAt: number): RichDocument {
  const of = marks.of === null ? '' : plainLine(marks.of)
  const title = of === '' ? 'Marks' : `Marks: ${of}`
  return { title, author: null, language: null, sources: [], blocks: blocksOf(marks, title, madeAt) }
}
