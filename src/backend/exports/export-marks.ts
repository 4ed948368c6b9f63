// Writes marks as one text in pieces, so that other calls have their turn in between.
import type { Exported, MarkFormat } from '../../contract/app/exports.ts'
import type { Mark, MarkGroup } from '../../contract/app/marks.ts'
import type { Library } from '../library/database/open.ts'
import { applyIfPending } from '../library/layer/pending-layers.ts'
import { findMarkRows } from '../library/marks/filter-marks.ts'
import { groupMarks, membersOfGroups } from '../library/marks/group-marks.ts'
import { listMarksByRow } from '../library/marks/marks.ts'
import { listTags, listTagsBelow } from '../library/tags/tags.ts'
import { nextTurn } from '../next-turn.ts'
import { writeJson } from '../write-json.ts'
import { markFileKinds } from './formats.ts'
import { marksAsCsv } from './marks-csv.ts'
import { groupHead, markAsMarkdown, marksHead, tagPaths, tagsAsMarkdown } from './marks-md.ts'
import type { Produced, Production } from './produced.ts'
import { produceProjectOfMarks } from './qda/project-of-marks.ts'

const marksAtOnce = 200

type MarksRequest = Extract<Exported, { type: 'marks' }>

/** `marks` counts the different marks in this piece and those before it. */
interface MarksPiece {
  text: string
  marks: number
}

/** The marks, after the latest names and corrections were applied to their videos. */
function listWithNames(library: Library, rows: readonly number[]): Mark[] {
  for (const videoId of new Set(listMarksByRow(library, rows).map((mark) => mark.videoId)))
    applyIfPending(library, videoId)
  return listMarksByRow(library, rows)
}

async function* readBatches(
  library: Library,
  rows: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Mark[], void, void> {
  for (let at = 0; at < rows.length; at += marksAtOnce) {
    signal?.throwIfAborted()
    yield listWithNames(library, rows.slice(at, at + marksAtOnce))
    await nextTurn()
  }
}

/** The groups to write: of tags only those that the filter names and those below them, because its marks may have others as well. */
function listGroups(library: Library, { filter, groupBy }: MarksRequest, rows: readonly number[]): MarkGroup[] {
  const groups = groupMarks(library, rows, groupBy)
  const { group, tagIds } = filter
  if (group?.by === groupBy) return groups.filter(({ key }) => key === group.key)
  if (groupBy !== 'tag' || tagIds === undefined) return groups
  const wanted = new Set<MarkGroup['key']>(listTagsBelow(library, tagIds))
  return groups.filter(({ key }) => wanted.has(key))
}

/** The row ids of each group in order. The order by hand is that of each tag; marks without a tag are then ordered by video. */
function sortIntoGroups(library: Library, { filter, order, groupBy }: MarksRequest) {
  if (groupBy !== 'tag' || order !== 'hand') {
    const members = membersOfGroups(library, findMarkRows(library, filter, order), groupBy)
    return ({ key }: MarkGroup) => members.get(key) ?? []
  }
  const members = membersOfGroups(library, findMarkRows(library, filter, 'video'), groupBy)
  return ({ key }: MarkGroup) => {
    const rows = members.get(key) ?? []
    if (key === null) return rows
    const own = new Set(rows)
    return findMarkRows(library, { group: { by: 'tag', key } }, 'hand').filter((row) => own.has(row))
  }
}

async function* writeMd(library: Library, request: MarksRequest, signal: AbortSignal) {
  const all = findMarkRows(library, request.filter, 'oldest')
  const tags = listTags(library)
  const paths = tagPaths(tags)
  const descriptions = new Map<MarkGroup['key'], string>(tags.map(({ tagId, description }) => [tagId, description]))
  const written = new Set<string>()
  const rowsOf = sortIntoGroups(library, request)
  yield { text: marksHead(all.length), marks: 0 }
  for (const group of listGroups(library, request, all)) {
    const description = request.groupBy === 'tag' ? (descriptions.get(group.key) ?? '') : ''
    yield { text: `\n${groupHead(request.groupBy, group, description)}\n`, marks: written.size }
    for await (const batch of readBatches(library, rowsOf(group), signal)) {
      for (const { markId } of batch) written.add(markId)
      const texts = batch.map((mark) => markAsMarkdown(mark, { tags: tagsAsMarkdown(mark, paths), hasBlockId: false }))
      yield { text: texts.map((text) => `\n${text}\n`).join(''), marks: written.size }
    }
  }
}

async function* writeCsvPieces(library: Library, { filter, order }: MarksRequest, signal: AbortSignal) {
  const paths = tagPaths(listTags(library))
  let marks = 0
  yield { text: marksAsCsv([], paths, { hasHeader: true }), marks }
  for await (const batch of readBatches(library, findMarkRows(library, filter, order), signal)) {
    marks += batch.length
    yield { text: marksAsCsv(batch, paths, { hasHeader: false }), marks }
  }
}

/** `{"marks": […]}` with the fields of the contract, all texts unchanged, and `tags` with the path of each tag. */
async function* writeJsonPieces(library: Library, { filter, order }: MarksRequest, signal: AbortSignal) {
  const paths = tagPaths(listTags(library))
  let marks = 0
  yield { text: '{"marks":[', marks }
  for await (const batch of readBatches(library, findMarkRows(library, filter, order), signal)) {
    const texts = batch.map((mark) =>
      writeJson({ ...mark, tags: mark.tagIds.flatMap((tagId) => paths.get(tagId) ?? []) }),
    )
    yield { text: `${marks === 0 ? '' : ','}\n${texts.join(',\n')}`, marks: marks + batch.length }
    marks += batch.length
  }
  yield { text: '\n]}\n', marks }
}

const writers: Record<
  Exclude<MarkFormat, 'qdpx'>,
  (library: Library, request: MarksRequest, signal: AbortSignal) => AsyncGenerator<MarksPiece, void, void>
> = { md: writeMd, csv: writeCsvPieces, json: writeJsonPieces }

/**
 * The marks that fit the filter as one file. Only Markdown is grouped; there, a mark stands in each of its groups. Throws BAD_INPUT for the
 * order by hand without a tag.
 */
export async function* produceMarks(
  library: Library,
  request: MarksRequest,
  production: Production,
): AsyncGenerator<Produced, void, void> {
  const { format, filter, order } = request
  if (format === 'qdpx') return yield* produceProjectOfMarks(library, request, production)
  const { signal, report } = production
  const write = writers[format]
  const total = findMarkRows(library, filter, order).length
  async function* content() {
    for await (const { text, marks } of write(library, request, signal)) {
      report(marks, total)
      yield text
    }
  }
  yield { kind: 'file', stem: 'Marks', extension: markFileKinds[format].extension, content: content() }
}
