import type { PassageKind } from '../../../contract/app/moments.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { type EstimatedTimes, findEstimatedTimes } from '../videos/estimated-times.ts'
import { pastAllIds } from './candidates.ts'
import { eachVideo } from './each-video.ts'
import { codesOfKind, kindOfCode, passageRange, passageText } from './index/passages.ts'
import { type PlanRequest, planSearch } from './plan.ts'
import { readRunText } from './results.ts'
import { inOneState } from './search-scope.ts'
import { readQueryTerms } from './terms/query.ts'
import type { FoundRun } from './verify.ts'

export type HitsRequest = PlanRequest

/** One moment that a search found, with its source and the clips beside it. Times are in milliseconds. */
export interface HitInContext {
  videoId: string
  title: string
  author: string
  /** Milliseconds since the epoch; null when unknown. */
  publishedAt: number | null
  kind: PassageKind
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  areTimesEstimated: boolean
  /** The texts of the clips of the same kind directly before and after the moment; '' at the start and end of the video. */
  before: string
  after: string
}

export interface HitsPage {
  hits: HitInContext[]
  /** The row id of the last video of this page, where the next page starts; null on the last page. */
  next: number | null
}

interface PageOptions {
  /** The `next` of the page before this one. The first page has none. */
  after?: number | undefined
  /** A page ends with the video in which this many moments are reached, so it may have more. */
  limit: number
}

/**
 * All moments that a search finds, a page at a time. Videos come newest first (the last added one is the first), and the moments of a video
 * in the order of their times. Each moment comes once, so that all pages together have exactly as many as the exact total of the search.
 * Videos that are found only by their title have none. A video is on one page only. A video that is saved or removed between two pages
 * changes no other video's moments.
 */
export function listHits(library: Library, request: HitsRequest, { after, limit }: PageOptions): HitsPage {
  return inOneState(library, (): HitsPage => {
    const plan = planSearch(library, readQueryTerms(request.query), request, {
      completedUpTo: Number.POSITIVE_INFINITY,
    })
    const hits: HitInContext[] = []
    if (plan === undefined) return { hits, next: null }
    const below = after === undefined ? pastAllIds : Number(passageRange(after)[0])
    for (const { videoRowId, moments } of eachVideo(library, plan, below)) {
      const video = moments.length === 0 ? undefined : readFacts(library, videoRowId)
      if (video === undefined) continue
      const times = findEstimatedTimes(library, [video.videoId]).get(video.videoId)
      hits.push(...moments.map((run) => toHit(library, video, videoRowId, run, times)))
      if (hits.length >= limit) return { hits, next: videoRowId }
    }
    return { hits, next: null }
  })
}

export type HitSource = Pick<HitInContext, 'videoId' | 'title' | 'author' | 'publishedAt'>

export const readFacts = (library: Library, videoRowId: number): HitSource | undefined =>
  prepareOnce<[number], HitSource>(
    library,
    'SELECT youtube_id AS videoId, title, author, published_at AS publishedAt FROM videos WHERE id = ?',
  ).get(videoRowId)

function toHit(
  library: Library,
  video: HitSource,
  videoRowId: number,
  run: FoundRun,
  times: EstimatedTimes | undefined,
): HitInContext {
  const { startMs, endMs, speakerId } = run
  const kind = kindOfCode(run.kind)
  const [first, last] = passageRange(videoRowId)
  const neighbour = (comparison: '<' | '>', id: number, order: 'ASC' | 'DESC') => {
    const clip = prepareOnce<[bigint, bigint, bigint, string], { title: string | null; text: string }>(
      library,
      `SELECT title, text FROM passages
       WHERE id ${comparison} ? AND id BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?))
       ORDER BY id ${order} LIMIT 1`,
    ).get(BigInt(id), first, last, JSON.stringify(codesOfKind[kind]))
    return clip === undefined ? '' : passageText(clip)
  }
  return {
    ...video,
    kind,
    startMs,
    endMs,
    text: readRunText(library, run),
    speakerId,
    areTimesEstimated: times?.kinds.includes(kind) === true,
    before: neighbour('<', run.firstId, 'DESC'),
    after: neighbour('>', run.lastId, 'ASC'),
  }
}
