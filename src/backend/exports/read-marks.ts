// Reads the marks of an export in batches, so that other calls have their turn in between.
import type { Exported } from '../../contract/app/exports.ts'
import type { Mark, MarkGroup } from '../../contract/app/marks.ts'
import type { Tag } from '../../contract/app/tags.ts'
import { getCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { applyIfPending } from '../library/layer/pending-layers.ts'
import { findMarkRows } from '../library/marks/filter-marks.ts'
import { groupMarks, membersOfGroups } from '../library/marks/group-marks.ts'
import { listMarksByRow } from '../library/marks/marks.ts'
import { listTags, listTagsBelow } from '../library/tags/tags.ts'
import { findVideo } from '../library/videos/videos.ts'
import { nextTurn } from '../next-turn.ts'
import type { Production } from './produced.ts'
import { renameMark } from './transcripts/apply-options.ts'
import { openNaming, renameTags } from './transcripts/open-naming.ts'

const marksAtOnce = 200

export type MarksRequest = Extract<Exported, { type: 'marks' }>

/** The marks, after the latest names and corrections were applied to their videos. */
function listWithNames(library: Library, rows: readonly number[]): Mark[] {
  for (const videoId of new Set(listMarksByRow(library, rows).map((mark) => mark.videoId)))
    applyIfPending(library, videoId)
  return listMarksByRow(library, rows)
}

/** The groups to write: of tags only those that the filter names and those below them, because its marks may have others as well. */
function listGroups(library: Library, { filter, groupBy }: MarksRequest, rows: readonly number[]): MarkGroup[] {
  const groups = groupMarks(library, rows, groupBy)
  const { group, tagIds } = filter
  if (group?.by === groupBy) return groups.filter(({ key }) => key === group.key)
  if (groupBy === 'collection' && filter.collectionId !== undefined)
    return groups.filter(({ key }) => key === filter.collectionId)
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

/** Names persons in marks as asked, and in what stands around them. */
function openNames(library: Library, { speakers, groupBy }: MarksRequest) {
  const nameIn = openNaming(library, { speakers, isOriginal: false })
  const { text } = nameIn({ videoId: '', audioClips: [] })
  const known = new Map<string, ReturnType<typeof nameIn>>()
  // The speakers of a video may be named in its title.
  const namingOf = (videoId: string, marked: readonly string[] = []) => {
    const found = known.get(videoId)
    if (found) return found
    const audioClips = findVideo(library, videoId)?.audioClips ?? marked.map((speakerId) => ({ speakerId }))
    const naming = nameIn({ videoId, audioClips })
    known.set(videoId, naming)
    return naming
  }
  const isPlain = speakers === 'names'
  return {
    text,
    rename: (mark: Mark): Mark => (isPlain ? mark : renameMark(mark, namingOf(mark.videoId, mark.speakers))),
    label: ({ key, label }: MarkGroup): string => {
      if (isPlain) return label
      return groupBy === 'video' && typeof key === 'string' ? namingOf(key).text(label) : text(label)
    },
  }
}

/** What the marks are those of: a collection, tags, or null for all marks. */
export function nameOfMarks(library: Library, request: MarksRequest): string | null {
  const { filter } = request
  const { collectionId, tagIds = [], group } = filter
  const wanted = group?.by === 'tag' ? [group.key] : tagIds
  const tags = wanted.length === 0 ? [] : listTags(library).filter(({ tagId }) => wanted.includes(tagId))
  const names = [
    ...(collectionId === undefined ? [] : [getCollection(library, collectionId).name]),
    ...tags.map(({ path }) => path.join('/')),
  ]
  return names.length === 0 ? null : openNames(library, request).text(names.join(', '))
}

/**
 * The marks that fit a request. Reading them reports the progress. Throws BAD_INPUT for the order by hand without a tag, and
 * COLLECTION_NOT_FOUND.
 */
export function openMarks(library: Library, request: MarksRequest, { signal, report }: Production) {
  const { filter, order, groupBy } = request
  const of = nameOfMarks(library, request)
  const all = findMarkRows(library, filter, 'oldest')
  const { text, rename, label } = openNames(library, request)
  const tags = renameTags(listTags(library), { text })
  const tagsById = new Map<MarkGroup['key'], Tag>(tags.map((tag) => [tag.tagId, tag]))
  const read = new Set<string>()

  async function* readRows(rows: readonly number[]): AsyncGenerator<Mark[], void, void> {
    for (let at = 0; at < rows.length; at += marksAtOnce) {
      signal.throwIfAborted()
      const marks = listWithNames(library, rows.slice(at, at + marksAtOnce)).map(rename)
      for (const { markId } of marks) read.add(markId)
      report(read.size, all.length)
      yield marks
      await nextTurn()
    }
  }

  return {
    of,
    tags,
    groupBy,
    total: all.length,
    groups: () => listGroups(library, request, all).map((group) => ({ ...group, label: label(group) })),
    /** Reads the marks of groups; a mark may be in several. */
    readGroups() {
      const rowsOf = sortIntoGroups(library, request)
      return (group: MarkGroup) => readRows(rowsOf(group))
    },
    /** What the user wrote about a group's tag; empty if nothing. */
    describe: ({ key }: MarkGroup) => (groupBy === 'tag' ? (tagsById.get(key)?.description ?? '') : ''),
    /** Reads each mark once. */
    readAll: () => readRows(findMarkRows(library, filter, order)),
    /** The tags that the marks have. */
    usedTags: () =>
      groupMarks(library, all, 'tag').flatMap(({ key }) => {
        const tag = tagsById.get(key)
        return tag === undefined ? [] : [tag]
      }),
  }
}

export type OpenMarks = ReturnType<typeof openMarks>
