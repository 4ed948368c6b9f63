// What Footnote wants Zotero to have of the chosen videos.
import type { Mark } from '../../../contract/app/marks.ts'
import type { Library } from '../../library/database/open.ts'
import { findMarkRows } from '../../library/marks/filter-marks.ts'
import { listMarksByRow, listMarksOfVideo } from '../../library/marks/marks.ts'
import { listTagIdsOfVideo, listTags } from '../../library/tags/tags.ts'
import { findSourceFacts } from '../../library/videos/source-facts.ts'
import { findVideoFacts } from '../../library/videos/video-facts.ts'
import { findSentItems } from '../../library/zotero-items.ts'
import { nextTurn } from '../../next-turn.ts'
import { toReference } from '../reference.ts'
import type { FoundZotero } from './find-zotero.ts'
import { makeItemContent } from './item-content.ts'
import { writeMarksNote } from './marks-note.ts'
import type { WantedVideo } from './plan-update.ts'

export interface Chosen {
  videoIds: readonly string[]
  markIds: readonly string[]
}

const marksAtOnce = 500

/** The chosen videos in order, each with the marks that were chosen of it; null means all of them. Marks that were removed are left out. */
export async function listChosen(library: Library, { videoIds, markIds }: Chosen) {
  const chosen = new Map<string, Set<string> | null>(videoIds.map((videoId) => [videoId, null]))
  const rows = markIds.length === 0 ? [] : findMarkRows(library, { markIds: [...markIds] }, 'video')
  for (let at = 0; at < rows.length; at += marksAtOnce) {
    for (const { videoId, markId } of listMarksByRow(library, rows.slice(at, at + marksAtOnce))) {
      const marks = chosen.get(videoId)
      if (marks === undefined) chosen.set(videoId, new Set([markId]))
      else marks?.add(markId)
    }
    await nextTurn()
  }
  return chosen
}

/** How many marks the notes of the chosen videos would have. */
export const countChosenMarks = (library: Library, { videoIds, markIds }: Chosen): number =>
  (markIds.length === 0 ? 0 : findMarkRows(library, { markIds: [...markIds] }, 'oldest').length) +
  (videoIds.length === 0 ? 0 : findMarkRows(library, { videoIds: [...videoIds] }, 'oldest').length)

/** What the library knows of a video, or else what its marks keep of it. Undefined if neither has anything. */
function findSource(library: Library, videoId: string) {
  const known = findSourceFacts(library, [videoId]).get(videoId)
  if (known === undefined) return undefined
  const reference = toReference(known)
  const facts = findVideoFacts(library, [videoId]).get(videoId)
  if (facts === undefined) return { reference, description: '', tagIds: [], isComplete: false }
  return {
    reference,
    description: facts.description,
    tagIds: listTagIdsOfVideo(library, videoId),
    isComplete: true,
  }
}

interface Making {
  library: Library
  found: FoundZotero
  withMarks: boolean
  /** The paths of all tags by id. */
  tagPaths: ReadonlyMap<number, string>
}

export const readTagPaths = (library: Library): Map<number, string> =>
  new Map(listTags(library).map(({ tagId, path }) => [tagId, path.join('/')]))

/** `chosen`: the marks for the note; null means all marks of the video. Undefined if the video was removed and has no marks. */
export function makeWanted(
  making: Making,
  videoId: string,
  chosen: ReadonlySet<string> | null,
): WantedVideo | undefined {
  const { library, found, withMarks, tagPaths } = making
  const all = listMarksOfVideo(library, videoId)
  const known = findSource(library, videoId)
  if (known === undefined) return undefined
  const { reference, description, tagIds, isComplete } = known
  const tags = tagIds.flatMap((tagId) => tagPaths.get(tagId) ?? [])
  const content = makeItemContent({ reference, description, tags, creatorType: found.creatorType })
  return {
    videoId,
    title: content.fields.title ?? '',
    isComplete,
    content,
    note: withMarks ? makeNote(making, chooseMarks(making, videoId, all, chosen)) : undefined,
  }
}

/** Marks that an earlier note has stay in it, so that sending some marks does not take others out. */
function chooseMarks(
  { library, found }: Making,
  videoId: string,
  all: readonly Mark[],
  chosen: ReadonlySet<string> | null,
) {
  if (chosen === null) return all
  const before = findSentItems(library, [videoId]).find(
    ({ serverId }) => serverId !== '' && serverId === found.serverId,
  )
  const earlier = new Set(before?.note?.markIds)
  return all.filter(({ markId }) => chosen.has(markId) || earlier.has(markId))
}

const makeNote = ({ tagPaths }: Making, marks: readonly Mark[]): WantedVideo['note'] => ({
  html: writeMarksNote(marks, tagPaths),
  markIds: marks.map(({ markId }) => markId),
  isNeeded: marks.length > 0,
})
