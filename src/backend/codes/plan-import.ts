// Works out what a project of another program adds to the library. Reads the library, and changes nothing.
import type { CodedLeftover, CodedSource } from '../../contract/app/codes.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import type { Library } from '../library/database/open.ts'
import { listMarkedClips } from '../library/marks/marked-clips.ts'
import { listMarksWithRemoved } from '../library/marks/marks-with-removed.ts'
import { listRemovedTagUuids, listTags } from '../library/tags/tags.ts'
import { listMatchableVideos, type MatchableVideo } from '../library/videos/matchable-videos.ts'
import { findRowId, findVideo } from '../library/videos/videos.ts'
import { KnownMarks } from './compare-marks.ts'
import type { ImportPlan, PlannedMark } from './import-plan.ts'
import { type LibraryText, readLibraryText } from './library-text.ts'
import { matchCodes } from './match-codes.ts'
import { compareTexts, type MatchedSource, matchSources } from './match-sources.ts'
import { includesNote, joinNotes, mergeNotes, toMarkdown } from './merge-notes.ts'
import { mergeWanted } from './merge-wanted.ts'
import { addVotes, Positions, type Votes } from './positions.ts'
import type { QdaProject, QdaSource } from './qda-project.ts'
import { findWantedMarks, type WantedMark } from './wanted-marks.ts'
import { planWholeVideo } from './whole-video.ts'

/** Lets other work go on. */
type Turn = () => Promise<void>

const sampledClips = 60

/** Compares the sources that have no video yet with the transcripts of all videos. */
async function matchByText(library: Library, matched: MatchedSource[], videos: readonly MatchableVideo[], turn: Turn) {
  const open = matched.filter(({ video, source }) => video === undefined && (source.text ?? '') !== '')
  if (open.length === 0) return
  const comparison = compareTexts(open.map(({ source }) => source))
  for (const video of videos) {
    const rowId = video.isInTrash ? undefined : findRowId(library, video.videoId)
    if (rowId === undefined) continue
    const clips = listMarkedClips(library, rowId, 'said', { first: 0, count: sampledClips })
    comparison.add(video, clips.map(({ text }) => text).join('\n'))
    await turn()
  }
  for (const one of open) {
    const video = comparison.best(one.source)
    if (video !== undefined) Object.assign(one, { video, by: 'text' })
  }
}

const mediaNames = { text: 'text', picture: 'picture', pdf: 'PDF file', audio: 'recording', video: 'video' } as const

function describeSource({ source, video, by, missingId }: MatchedSource): CodedSource {
  const base = { name: plainLine(source.name), kind: source.kind, selections: source.selections.length, by }
  if (video === undefined) {
    const problem =
      missingId === null
        ? `No video in your library has the name or the words of this ${mediaNames[source.kind]}.`
        : `The video is not in your library. Add ${watchUrl(missingId)}, then import the file again.`
    return { ...base, videoId: null, title: null, problem }
  }
  const { videoId, title, isInTrash } = video
  const problem = isInTrash ? 'The video is in the trash. Restore it there, then import the file again.' : null
  return { ...base, videoId, title: plainLine(title), problem }
}

const isCoded = ({ selections, codings }: QdaSource) => selections.length > 0 || codings.length > 0

interface VideoPlan {
  marks: PlannedMark[]
  unchanged: number
  leftovers: CodedLeftover[]
}

function compareWithLibrary(
  video: { videoId: string; title: string },
  wanted: readonly WantedMark[],
  known: KnownMarks,
  words: LibraryText,
): VideoPlan {
  const plan: VideoPlan = { marks: [], unchanged: 0, leftovers: [] }
  for (const one of mergeWanted(wanted)) {
    const { tags, notes, madeBy, createdAt } = one
    const found = known.find(one)
    const kept = found.filter(({ isRemoved }) => !isRemoved)
    const [mark] = kept
    if (mark === undefined && found.length > 0) {
      const reason = 'This mark is in the trash. Restore it there to have it again.'
      plan.leftovers.push({ where: plainLine(video.title), words: one.words, reason })
      continue
    }
    const base = { ...video, madeBy, createdAt }
    if (mark === undefined && one.place.type === 'time' && one.place.startMs > words.endMs) {
      plan.leftovers.push({
        where: plainLine(video.title),
        words: one.words,
        reason: 'The video ends before this time.',
      })
      continue
    }
    if (mark === undefined) {
      const note = joinNotes(notes)
      plan.marks.push({ ...base, type: 'new', tags, wanted: one, note: toMarkdown(note), added: note, words })
      continue
    }
    const has = new Set(kept.flatMap(({ tagIds }) => tagIds))
    const missing = tags.filter((tag) => tag.type === 'new' || !has.has(tag.tag.tagId))
    const added = joinNotes(notes.filter((note) => !kept.some((other) => includesNote(other.note, note))))
    if (missing.length === 0 && added === '') plan.unchanged++
    else {
      const note = added === '' ? null : mergeNotes(mark.note, added)
      plan.marks.push({ ...base, type: 'changed', tags: missing, mark, note, added })
    }
  }
  return plan
}

/** Throws nothing: what has no place is in `leftovers`. */
export async function planImport(library: Library, project: QdaProject, turn: Turn): Promise<ImportPlan> {
  const videos = listMatchableVideos(library)
  const matched = matchSources(project.sources, videos)
  await matchByText(library, matched, videos, turn)
  const isOurs = matched.some(({ by }) => by === 'guid' || by === 'id')
  const codes = matchCodes(
    project.codes,
    { tags: listTags(library), removedUuids: listRemovedTagUuids(library) },
    { isOurs },
  )
  const plan: ImportPlan = {
    project,
    sources: matched.map(describeSource),
    codes,
    marks: [],
    unchanged: 0,
    videos: [],
    leftovers: codes.left.map(({ name, reason }) => ({ where: name, words: '', reason })),
    own: 0,
  }
  for (const one of matched) leaveSource(plan, one)

  const votes: Votes = new Map()
  for (const { source } of matched)
    if (source.text !== null) {
      addVotes(votes, new Positions(source.text), source.selections)
      await turn()
    }
  const isAtlas = /atlas/i.test(project.origin)

  const byVideo = Map.groupBy(
    matched.filter(({ video }) => video !== undefined && !video.isInTrash),
    ({ video }) => video?.videoId ?? '',
  )
  for (const [videoId, ofVideo] of byVideo) {
    const video = findVideo(library, videoId)
    if (video === undefined) continue
    const text = readLibraryText({
      clips: {
        said: video.audioClips,
        shown: video.visualClips.map(({ startMs, endMs, description }) => ({ startMs, endMs, text: description })),
      },
      durationMs: video.durationMs,
    })
    const wanted: WantedMark[] = []
    for (const { source } of ofVideo) {
      const of = findWantedMarks(source, text, codes.targets, { votes, isAtlas })
      for (const mark of of.marks) wanted.push(mark)
      for (const leftover of of.leftovers) plan.leftovers.push(leftover)
      plan.own += of.own
      await turn()
    }
    const marks = listMarksWithRemoved(library, videoId)
    const known = { videoId, title: plainLine(video.title) }
    const compared = compareWithLibrary(known, wanted, new KnownMarks(marks, text), text)
    for (const mark of compared.marks) plan.marks.push(mark)
    for (const leftover of compared.leftovers) plan.leftovers.push(leftover)
    plan.unchanged += compared.unchanged
    planWholeVideo(library, plan, { ...known, words: text, marks, sources: ofVideo.map(({ source }) => source) })
    await turn()
  }
  return plan
}

/** Everything that is coded in a source without a video is left out, each selection by itself. */
function leaveSource(plan: ImportPlan, { source, video, missingId, by }: MatchedSource): void {
  const { problem } = describeSource({ source, video, missingId, by })
  if (problem === null || !isCoded(source)) return
  const where = plainLine(source.name)
  if (source.codings.length > 0) plan.leftovers.push({ where, words: '', reason: problem })
  for (const selection of source.selections)
    plan.leftovers.push({ where, words: plainLine(selection.name), reason: problem })
}
