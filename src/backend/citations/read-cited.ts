import type { Citation } from '../../contract/app/answers.ts'
import type { Cited } from '../../contract/app/citations.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Mark } from '../../contract/app/marks.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { getAnswer } from '../library/answers.ts'
import { getCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { getMarks } from '../library/marks/marks.ts'
import { getServiceSearch } from '../library/service-searches.ts'
import { getTagRow } from '../library/tags/tags.ts'
import { readCitedVideos } from '../library/videos/cited-videos.ts'
import {
  findSourceFacts,
  listVideoIds,
  listVideoIdsOfCollection,
  listVideoIdsOfTag,
} from '../library/videos/source-facts.ts'
import { videoNotFound } from '../library/videos/videos.ts'
import { type CitedRange, type Reference, toReference } from './reference.ts'

/** A work and the part of it that is cited; null for the whole video. */
export interface Citable {
  readonly reference: Reference
  readonly range: CitedRange | null
}

export interface ReadCited {
  readonly works: Citable[]
  /** What cannot be cited, and why. */
  readonly skipped: { title: string; reason: string }[]
}

/** References to videos of the library; for videos that were removed, with what their marks keep. Throws VIDEO_NOT_FOUND for others. */
export function readReferences(library: Library, videoIds: readonly string[]): Reference[] {
  const facts = findSourceFacts(library, videoIds)
  return videoIds.map((videoId) => {
    const known = facts.get(videoId)
    if (known === undefined) throw videoNotFound(videoId)
    return toReference(known)
  })
}

const wholeVideos = (library: Library, videoIds: readonly string[]): ReadCited => ({
  works: readReferences(library, videoIds).map((reference) => ({ reference, range: null })),
  skipped: [],
})

type Item = Extract<Cited, { kind: 'items' }>['items'][number]

/** The mark's own copy counts only where the library no longer has the video. */
function toCitable(mark: Mark, known: ReadonlyMap<string, Reference>): Citable {
  const { videoId, title, author, publishedAt, isWholeVideo, startMs, endMs } = mark
  const copy = { videoId, title, author, publishedAt, durationMs: null, fetchedAt: null }
  const reference = (mark.isInLibrary ? known.get(videoId) : undefined) ?? toReference(copy)
  return { reference, range: isWholeVideo ? null : { startMs, endMs } }
}

/** A result of the service as it came; the library's details count where it has the video. */
function readFound(library: Library, searchId: number, position: number): Citable {
  const { at, videos } = getServiceSearch(library, searchId)
  const video = videos.find((one) => one.position === position)?.video
  if (video == null) throw new AppError('BAD_INPUT', 'This result has no YouTube video. Cite another one.')
  const known = findSourceFacts(library, [video.videoId]).get(video.videoId)
  return { reference: toReference(known ?? { ...video, fetchedAt: at }), range: null }
}

function readItems(library: Library, items: readonly Item[]): ReadCited {
  const markIds = items.flatMap((item) => ('markId' in item ? [item.markId] : []))
  const marks = new Map(getMarks(library, markIds).map((mark) => [mark.markId, mark]))
  const videoIds = items.flatMap((item) => ('videoId' in item ? [item.videoId] : []))
  const ids = [...new Set([...videoIds, ...[...marks.values()].map(({ videoId }) => videoId)])]
  const known = new Map([...findSourceFacts(library, ids)].map(([videoId, facts]) => [videoId, toReference(facts)]))
  const works = items.map((item): Citable => {
    if ('searchId' in item) return readFound(library, item.searchId, item.position)
    if ('markId' in item) {
      const mark = marks.get(item.markId)
      if (mark === undefined) throw new Error('A mark that was found has no row')
      return toCitable(mark, known)
    }
    const { videoId, startMs, endMs } = item
    const reference = known.get(videoId)
    if (reference === undefined) throw videoNotFound(videoId)
    if (startMs === undefined && endMs === undefined) return { reference, range: null }
    return { reference, range: { startMs: startMs ?? 0, endMs: endMs ?? startMs ?? 0 } }
  })
  return { works, skipped: [] }
}

function referenceOf(
  citation: Citation & { videoId: string },
  cited: ReturnType<typeof readCitedVideos>,
  askedAt: number,
) {
  const { videoId, title, author, service } = citation
  const content = cited.get(videoId)
  return toReference({
    videoId,
    title: content?.title ?? title,
    author: content?.author ?? author,
    publishedAt: content?.publishedAt ?? service?.publishedAt ?? null,
    durationMs: content?.durationMs ?? service?.durationMs ?? null,
    fetchedAt: askedAt,
  })
}

/** Videos that are not in the library are cited with what came with the answer, as fetched when it was asked. */
function readAnswer(library: Library, answerId: number): ReadCited {
  const { citations, askedAt } = getAnswer(library, answerId)
  const ids = [...new Set(citations.flatMap(({ videoId }) => videoId ?? []))]
  const known = findSourceFacts(library, ids)
  const cited = readCitedVideos(library, answerId)
  const works: Citable[] = []
  const skipped: ReadCited['skipped'] = []
  for (const citation of citations) {
    const { number, videoId, startMs, endMs, kind, isInLibrary } = citation
    if (videoId === null) {
      const reason = `Citation ${number} does not lead to a YouTube video, so it has no reference.`
      skipped.push({ title: plainLine(citation.title), reason })
      continue
    }
    const facts = isInLibrary ? known.get(videoId) : undefined
    const reference = facts === undefined ? referenceOf({ ...citation, videoId }, cited, askedAt) : toReference(facts)
    // A summary of the whole video begins at its start and is not a place in it.
    const isPlace = kind !== 'summarised' || startMs > 0
    works.push({ reference, range: isPlace ? { startMs, endMs } : null })
  }
  return { works, skipped }
}

/** Throws VIDEO_NOT_FOUND, MARK_NOT_FOUND, SEARCH_NOT_FOUND, COLLECTION_NOT_FOUND, TAG_NOT_FOUND and ANSWER_NOT_FOUND. */
export function readCited(library: Library, cited: Cited): ReadCited {
  switch (cited.kind) {
    case 'items':
      return readItems(library, cited.items)
    case 'collection':
      getCollection(library, cited.collectionId)
      return wholeVideos(library, listVideoIdsOfCollection(library, cited.collectionId))
    case 'tag':
      getTagRow(library, cited.tagId)
      return wholeVideos(library, listVideoIdsOfTag(library, cited.tagId))
    case 'answer':
      return readAnswer(library, cited.answerId)
    case 'library':
      return wholeVideos(library, listVideoIds(library))
  }
}
