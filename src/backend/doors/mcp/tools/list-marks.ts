import { z } from 'zod'
import { AppError } from '../../../../contract/app/errors.ts'
import type { Mark } from '../../../../contract/app/marks.ts'
import type { Tag } from '../../../../contract/app/tags.ts'
import { describeBasis } from '../../../../contract/describe-basis.ts'
import {
  collectionField,
  cursorField,
  findTag,
  limitField,
  readCollection,
  readVideo,
  tagField,
  tagPathOf,
  videoField,
} from '../arguments.ts'
import { readCursor, writeCursor } from '../cursors.ts'
import {
  describePlace,
  line,
  materialNote,
  nextCursorShape,
  notesShape,
  placeShape,
  writeDay,
} from '../describe-moment.ts'
import { fitPage, shortenTo } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

const mostTags = 20

export const markShape = z.object({
  markId: z.string(),
  ...placeShape,
  videoId: z.string(),
  title: z.string(),
  channel: z.string(),
  kind: z.enum(['said', 'shown']).nullable(),
  quote: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  speakers: z.array(z.string()),
  source: z.string(),
  createdAt: z.string().nullable(),
  isCut: z.literal(true).optional().describe('Quote, note or tags are not complete'),
})

export function toListedMark(mark: Mark, tags: readonly Tag[]): z.infer<typeof markShape> {
  const [quote, note] = [shortenTo(mark.quote, 2000), shortenTo(mark.note, 1500)]
  const paths = new Map(tags.map((tag) => [tag.tagId, tagPathOf(tag)]))
  const ownTags = mark.tagIds.flatMap((id) => paths.get(id) ?? []).map(line)
  const isCut = quote.isCut || note.isCut || ownTags.length > mostTags
  return {
    markId: mark.markId,
    ...describePlace(mark.videoId, mark.startMs, mark.endMs),
    videoId: mark.videoId,
    title: line(mark.title),
    channel: line(mark.author),
    kind: mark.kind,
    quote: quote.text,
    note: note.text,
    tags: ownTags.slice(0, mostTags),
    speakers: mark.speakers.slice(0, mostTags).map(line),
    source: line(describeBasis(mark.basis)),
    createdAt: writeDay(mark.createdAt),
    ...(isCut ? { isCut: true as const } : {}),
  }
}

export const listMarksTool = defineTool({
  name: 'list_marks',
  title: 'List marks',
  description:
    'Lists what the user marked, newest first: quote, note and tags. query: words of quote, note, title or tags.',
  input: z.object({
    query: z.string().max(1000).optional(),
    tag: tagField,
    videoId: videoField.optional(),
    collection: collectionField,
    limit: limitField(20, 50),
    cursor: cursorField,
  }),
  output: z.object({
    total: z.int(),
    marks: z.array(markShape),
    notes: notesShape,
    nextCursor: nextCursorShape,
  }),
  permission: null,
  async run({ limit, cursor, ...args }, { reach, signal }) {
    const [lastId] = readCursor(args, cursor, 1) ?? []
    const { markIds, from, marks, tags } = await reach(async (client) => {
      const collectionId = await readCollection(client, args.collection)
      const { tags } = await client.tags.list(undefined, { signal })
      const filter = {
        ...(args.query === undefined ? {} : { text: args.query }),
        ...(args.tag === undefined ? {} : { tagIds: [findTag(tags, args.tag).tagId] }),
        ...(args.videoId === undefined ? {} : { videoIds: [readVideo(args.videoId)] }),
        ...(collectionId === undefined ? {} : { collectionId }),
      }
      const { markIds } = await client.marks.ids({ ...filter, order: 'newest' }, { signal })
      const last = lastId === undefined ? -1 : markIds.indexOf(lastId)
      if (lastId !== undefined && last < 0)
        throw new AppError(
          'BAD_INPUT',
          'The mark where the last page ended was changed or removed. Leave the cursor out to start again.',
        )
      const from = last + 1
      const page = markIds.slice(from, from + limit)
      const { marks } =
        page.length === 0
          ? { marks: [] }
          : await client.marks.list({ markIds: page, order: 'newest', limit }, { signal })
      return { markIds, from, marks, tags }
    })
    const listed = marks.map((mark) => toListedMark(mark, tags))
    const make = (count: number) => {
      const last = listed[count - 1]
      const isEnd = last === undefined || from + count >= markIds.length
      return {
        total: markIds.length,
        marks: listed.slice(0, count),
        notes: [materialNote, 'Marks that are made while you page are not in the list.'],
        nextCursor: isEnd ? null : writeCursor(args, [last.markId]),
      }
    }
    return fitPage(listed.length, make).result
  },
})
