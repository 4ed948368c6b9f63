// All moments of a search as one list, best first, in pages: for programs that read on and on.
import { createHash } from 'node:crypto'
import { AppError } from '../../../contract/app/errors.ts'
import type { PassageKind } from '../../../contract/app/moments.ts'
import { cutLine } from '../../bounds/bound-video.ts'
import type { Library } from '../database/open.ts'
import { findEstimatedTimes } from '../videos/estimated-times.ts'
import { eachVideo, listExcerptsOf, listMoments } from './each-video.ts'
import { rankMore } from './exact.ts'
import { countUnindexed } from './index/index-videos.ts'
import { kindOfCode, passageRange } from './index/passages.ts'
import { type HitSource, readFacts } from './list-hits.ts'
import { type Plan, type PlanRequest, planSearch } from './plan.ts'
import { readRunText, sortBest } from './results.ts'
import { findRanked, type KeptSearch, readLibraryState } from './search.ts'
import { inOneState } from './search-scope.ts'
import { listNotices } from './terms/notices.ts'
import { readQueryTerms } from './terms/query.ts'
import { mostCompleted } from './terms/wanted.ts'
import { type FoundExcerpt, type FoundRun, verify } from './verify.ts'

export interface MomentInOrder extends HitSource {
  kind: PassageKind
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  areTimesEstimated: boolean
}

/** Where a page starts. Its numbers mean something only to `listMomentsInOrder`. */
export interface MomentsPlace {
  /** Says which ranking the list was made from. */
  list: string
  /** 0: the best moments of each video; 1: the other moments of these videos; 2: videos that were not ranked. */
  round: number
  /** The position of the video; in round 2 its row id. */
  video: number
  moment: number
}

export interface MomentsPage {
  moments: MomentInOrder[]
  total: { moments: number; videos: number; isExact: boolean }
  /** How many videos have the words in their title. */
  titledVideos: number
  notices: string[]
  unindexedVideos: number
  next: MomentsPlace | null
}

export interface MomentsRequest extends PlanRequest {
  limit: number
  after?: MomentsPlace | undefined
}

/** So many moments of each video come before the other moments of any video. */
const firstOfVideo = 3

const changed = () =>
  new AppError(
    'BAD_INPUT',
    'The library has changed, and this list cannot be continued. Search again without a cursor.',
  )

/** Changes with the ranking, so that a page never continues another list. */
function nameOf({ ranking }: KeptSearch): string {
  const ids = [...ranking.excerpts, ...ranking.rest.map(({ id }) => ({ excerptId: id }))].map((one) => one.excerptId)
  return createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 8)
}

const names = new WeakMap<KeptSearch, string>()

function nameOnce(search: KeptSearch): string {
  const known = names.get(search) ?? nameOf(search)
  names.set(search, known)
  return known
}

interface VideoRuns {
  best: readonly FoundRun[]
  others: readonly FoundRun[]
}

/**
 * A list of all moments that a search finds. First come the best moments of each video, the best video first, then the other moments of the
 * same videos in the order of their times. If there are too many matches to rank them all, all moments of a video come together, and the
 * videos without ranked matches come last, newest first. No moment comes twice and none is missing.
 *
 * A further page continues the same list, also if the library changed: videos added since are not in it, removed ones are left out. Throws
 * BAD_INPUT if the list is not known any more and cannot be made again as it was.
 */
export function listMomentsInOrder(library: Library, { limit, after, ...request }: MomentsRequest): MomentsPage {
  return inOneState(library, () => {
    const search = findRanked(library, { ...request, after: after && 0 })
    const list = nameOnce(search)
    if (after !== undefined && after.list !== list) throw changed()
    const { query, ranking, titleHits } = search
    const isUnchanged = search.version === readLibraryState(library)
    const plan = isUnchanged
      ? search.plan
      : planSearch(library, readQueryTerms(request.query), request, { completedUpTo: mostCompleted })
    const { moments, next } =
      plan === undefined
        ? { moments: [], next: null }
        : readPage({ library, search, plan, isUnchanged }, { list, round: 0, video: 0, moment: 0, ...after }, limit)
    return {
      moments,
      total: { ...ranking.count, isExact: ranking.count.isExact && (search.plan?.isComplete ?? true) },
      titledVideos: titleHits.length,
      notices: listNotices(library, query),
      unindexedVideos: countUnindexed(library),
      next,
    }
  })
}

interface Listing {
  library: Library
  search: KeptSearch
  plan: Plan
  isUnchanged: boolean
}

function* runsFrom(
  listing: Listing,
  from: MomentsPlace,
): Generator<{ run: FoundRun; videoRowId: number; at: MomentsPlace }> {
  const { library, search, plan } = listing
  const { ranking } = search
  const { list } = from
  for (let round = from.round; round < 2; round++) {
    let byVideo = [...Map.groupBy(ranking.excerpts, ({ videoRowId }) => videoRowId)]
    for (let video = round === from.round ? from.video : 0; ; video++) {
      while (video >= byVideo.length && search.plan && rankMore(library, search.plan, ranking))
        byVideo = [...Map.groupBy(ranking.excerpts, ({ videoRowId }) => videoRowId)]
      const [videoRowId, excerpts] = byVideo[video] ?? []
      if (videoRowId === undefined || excerpts === undefined) break
      const { best, others } = runsOf(listing, videoRowId, excerpts)
      const runs = round === 0 ? best : others
      const first = round === from.round && video === from.video ? from.moment : 0
      for (let moment = first; moment < runs.length; moment++) {
        const run = runs[moment]
        if (run !== undefined) yield { run, videoRowId, at: { list, round, video, moment } }
      }
    }
  }
  if (!ranking.isPartial) return
  const ranked = new Set(ranking.excerpts.map(({ videoRowId }) => videoRowId))
  const before = from.round === 2 ? Number(passageRange(from.video + 1)[0]) : Number.MAX_SAFE_INTEGER
  for (const { videoRowId, moments } of eachVideo(library, plan, before)) {
    if (ranked.has(videoRowId)) continue
    for (const [moment, run] of moments.entries())
      if (from.round < 2 || videoRowId !== from.video || moment >= from.moment)
        yield { run, videoRowId, at: { list, round: 2, video: videoRowId, moment } }
  }
}

function runsOf(
  { library, search, plan, isUnchanged }: Listing,
  videoRowId: number,
  ranked: FoundExcerpt[],
): VideoRuns {
  if (search.ranking.isPartial) return { best: listMoments(listExcerptsOf(library, plan, videoRowId)), others: [] }
  const ids = ranked.map(({ excerptId }) => excerptId)
  const excerpts = isUnchanged ? ranked : verify(library, plan, ids)
  const inTime = listMoments(excerpts)
  const best = sortBest(inTime, excerpts).slice(0, firstOfVideo)
  return { best, others: inTime.filter((run) => !best.includes(run)) }
}

function readPage(listing: Listing, from: MomentsPlace, limit: number) {
  const { library } = listing
  const moments: MomentInOrder[] = []
  const sources = new Map<number, Source | undefined>()
  for (const { run, videoRowId, at } of runsFrom(listing, from)) {
    if (!sources.has(videoRowId)) sources.set(videoRowId, readSource(library, videoRowId))
    const source = sources.get(videoRowId)
    if (source === undefined) continue
    if (moments.length >= limit) return { moments, next: at }
    moments.push(toMoment(library, source, run))
  }
  return { moments, next: null }
}

interface Source {
  facts: HitSource
  estimatedKinds: readonly PassageKind[]
}

function readSource(library: Library, videoRowId: number): Source | undefined {
  const facts = readFacts(library, videoRowId)
  if (facts === undefined) return undefined
  const { videoId, title, author, publishedAt } = facts
  return {
    facts: { videoId, title: cutLine(title), author: cutLine(author), publishedAt },
    estimatedKinds: findEstimatedTimes(library, [videoId]).get(videoId)?.kinds ?? [],
  }
}

function toMoment(library: Library, { facts, estimatedKinds }: Source, run: FoundRun): MomentInOrder {
  const { startMs, endMs, speakerId } = run
  const kind = kindOfCode(run.kind)
  return {
    ...facts,
    kind,
    startMs,
    endMs,
    text: readRunText(library, run),
    speakerId: speakerId && cutLine(speakerId),
    areTimesEstimated: estimatedKinds.includes(kind),
  }
}
