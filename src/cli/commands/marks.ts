// The commands mark and marks.

import type { Mark } from '../../contract/app/marks.ts'
import type { Tag } from '../../contract/app/tags.ts'
import { formatTime } from '../../contract/format-time.ts'
import { markTargetOf } from '../../contract/mark-target.ts'
import { findCollectionId } from '../collection-argument.ts'
import { printJson, printLines, table } from '../output.ts'
import { readMomentArgument } from '../read-moment-argument.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'

export interface MarkOptions {
  json?: true
  note?: string
  tag?: string[]
}

export interface MarksOptions {
  json?: true
  tag?: string
  video?: string
  collection?: string
}

const pathOf = ({ path }: Tag) => path.join('/')
const keyOf = (path: string) => path.normalize('NFC').toLowerCase()

/** The marks as the JSON document of the commands has them: with the paths of their tags. */
const toDocument = (marks: readonly Mark[], tags: readonly Tag[]) => {
  const paths = new Map(tags.map((tag) => [tag.tagId, pathOf(tag)]))
  return {
    marks: marks.map((mark) => ({ ...mark, tags: mark.tagIds.flatMap((tagId) => paths.get(tagId) ?? []) })),
  }
}

type Document = ReturnType<typeof toDocument>

const timeOf = ({ isWholeVideo, startMs, endMs }: Mark) =>
  isWholeVideo ? 'video' : startMs === endMs ? formatTime(startMs) : `${formatTime(startMs)}–${formatTime(endMs)}`

const linesOf = ({ marks }: Document): string[] =>
  table(
    marks.map((mark) => [
      mark.videoId,
      timeOf(mark),
      mark.tags.join(', '),
      [mark.kind === 'shown' ? `[shown] ${mark.quote}` : mark.quote, mark.note && `(${mark.note})`]
        .filter((part) => part !== '')
        .join(' '),
    ]),
  )

/** Prints the mark that was made. */
export async function mark(session: Session, argument: string, { json, note, tag }: MarkOptions): Promise<number> {
  const moment = readMomentArgument(argument)
  const { videoId } = moment
  const video = await session.call((client) => client.videos.get({ videoId }))
  const target = markTargetOf(video, moment)
  if ('problem' in target) throw new UsageError(target.problem)
  const made = { videoId, target, note: note ?? '', tags: { names: tag ?? [] } }
  const { marks } = await session.call((client) => client.marks.create({ marks: [made] }), { isRepeatable: false })
  const { tags } = await session.call((client) => client.tags.list())
  const document = toDocument(marks, tags)
  if (json) printJson(document)
  else printLines([...linesOf(document), ...document.marks.map(({ url }) => url)])
  return 0
}

/** The id of the tag with this path, in any case. Throws UsageError if there is none. */
export function findTagId(tags: readonly Tag[], path: string): number {
  const found = tags.find((tag) => keyOf(pathOf(tag)) === keyOf(path.trim()))
  if (found) return found.tagId
  throw new UsageError(`There is no tag “${path}”. \`footnote marks --json\` shows the tags of your marks.`)
}

const marksAtOnce = 1000

/** Lists the marks by video, then by time; those of a tag in their own order, with the marks of lower tags. */
export async function listMarks(session: Session, { json, tag, video, collection }: MarksOptions): Promise<number> {
  const { tags } = await session.call((client) => client.tags.list())
  const filter = {
    ...(tag === undefined ? {} : { tagIds: [findTagId(tags, tag)] }),
    ...(video === undefined ? {} : { videoIds: [readVideoId(video)] }),
    ...(collection === undefined ? {} : { collectionId: await findCollectionId(session, collection) }),
  }
  const order = tag === undefined ? 'video' : 'hand'
  const { markIds } = await session.call((client) => client.marks.ids({ ...filter, order }))
  const marks: Mark[] = []
  for (let at = 0; at < markIds.length; at += marksAtOnce) {
    const wanted = markIds.slice(at, at + marksAtOnce)
    const page = await session.call((client) => client.marks.list({ markIds: wanted, limit: marksAtOnce }))
    const byId = new Map(page.marks.map((one) => [one.markId, one]))
    marks.push(...wanted.flatMap((markId) => byId.get(markId) ?? []))
  }
  const document = toDocument(marks, tags)
  if (json) printJson(document)
  else if (marks.length === 0) printLines(['There are no marks. Make one with `footnote mark VIDEO@1:23`.'])
  else printLines(linesOf(document))
  return 0
}
