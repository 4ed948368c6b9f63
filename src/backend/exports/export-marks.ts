// The writers of marks.
import type { MarkFormat } from '../../contract/app/exports.ts'
import type { Library } from '../library/database/open.ts'
import { writeJson } from '../write-json.ts'
import { writeHtml } from './documents/html.ts'
import { marksDocument } from './documents/marks-document.ts'
import { writeWord } from './documents/write-word.ts'
import { safeFileName } from './file-names.ts'
import { markFileKinds } from './formats.ts'
import { marksAsCsv } from './marks-csv.ts'
import { groupHead, markAsMarkdown, marksHead, tagPaths, tagsAsMarkdown } from './marks-md.ts'
import { noteTags, writeFrontMatter } from './notes/front-matter.ts'
import { produceNotes } from './notes/produce-notes.ts'
import type { Piece, Produced, Production } from './produced.ts'
import { produceProjectOfMarks } from './qda/project-of-marks.ts'
import { type MarksRequest, nameOfMarks, type OpenMarks, openMarks } from './read-marks.ts'

/** A mark stands in each of its groups, but only the first has the id that notes link to. */
async function* writeMd(marks: OpenMarks) {
  const paths = tagPaths(marks.tags)
  const title = marks.of === null ? 'Marks' : `Marks: ${marks.of}`
  yield `${writeFrontMatter({ title, tags: noteTags(marks.usedTags().map(({ path }) => path)) })}\n`
  yield marksHead(title, marks.total)
  const written = new Set<string>()
  const read = marks.readGroups()
  for (const group of marks.groups()) {
    yield `\n${groupHead(marks.groupBy, group, marks.describe(group))}\n`
    for await (const batch of read(group)) {
      const texts = batch.map((mark) => {
        const hasBlockId = !written.has(mark.markId)
        written.add(mark.markId)
        return markAsMarkdown(mark, { tags: tagsAsMarkdown(mark, paths), hasBlockId })
      })
      yield texts.map((text) => `\n${text}\n`).join('')
    }
  }
}

async function* writeCsvPieces(marks: OpenMarks) {
  const paths = tagPaths(marks.tags)
  yield marksAsCsv([], paths, { hasHeader: true })
  for await (const batch of marks.readAll()) yield marksAsCsv(batch, paths, { hasHeader: false })
}

/** `{"marks": […]}` with the fields of the contract, all texts unchanged, and `tags` with the path of each tag. */
async function* writeJsonPieces(marks: OpenMarks) {
  const paths = tagPaths(marks.tags)
  let separator = ''
  yield '{"marks":['
  for await (const batch of marks.readAll()) {
    const texts = batch.map((mark) =>
      writeJson({ ...mark, tags: mark.tagIds.flatMap((tagId) => paths.get(tagId) ?? []) }),
    )
    yield `${separator}\n${texts.join(',\n')}`
    separator = ','
  }
  yield '\n]}\n'
}

function toDocument(marks: OpenMarks) {
  const read = marks.readGroups()
  const tags = new Map(marks.tags.map((tag) => [tag.tagId, tag]))
  const { of, total, groupBy: by, describe } = marks
  return marksDocument({ of, total, by, groups: marks.groups(), tags, describe, read }, Date.now())
}

async function* writeDocx(marks: OpenMarks, signal: AbortSignal) {
  yield await writeWord(toDocument(marks), signal)
}

const writers: Record<
  Exclude<MarkFormat, 'obsidian' | 'qdpx'>,
  (marks: OpenMarks, signal: AbortSignal) => AsyncIterable<Piece>
> = {
  md: writeMd,
  csv: writeCsvPieces,
  json: writeJsonPieces,
  docx: writeDocx,
  html: (marks) => writeHtml(toDocument(marks)),
}

/** A file name without extension. Throws COLLECTION_NOT_FOUND. */
export function marksStem(library: Library, request: MarksRequest): string {
  const of = nameOfMarks(library, request)
  return of === null ? 'Marks' : safeFileName(`Marks ${of.slice(0, 120)}`, 'Marks')
}

/**
 * The marks that fit the filter: as one file, or for Obsidian as one note for each group. Only formats with headings are grouped; there, a
 * mark stands in each of its groups. Throws BAD_INPUT for the order by hand without a tag, and COLLECTION_NOT_FOUND.
 */
export async function* produceMarks(
  library: Library,
  request: MarksRequest,
  production: Production,
): AsyncGenerator<Produced, void, void> {
  const { format } = request
  if (format === 'qdpx') return yield* produceProjectOfMarks(library, request, production)
  const marks = openMarks(library, request, production)
  if (format === 'obsidian') return yield* produceNotes(marks)
  const content = writers[format](marks, production.signal)
  yield { kind: 'file', stem: marksStem(library, request), extension: markFileKinds[format].extension, content }
}
