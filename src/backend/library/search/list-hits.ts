import type { PassageKind } from '../../../contract/app/moments.ts'
import type { FoundMoment } from '../../../contract/app/search.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listClipsAround } from '../videos/clips-around.ts'
import { type SearchRequest, searchLibrary } from './search.ts'

export type HitsRequest = Omit<SearchRequest, 'limit'>

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
  /** Where the next page starts; null on the last page. */
  next: number | null
}

interface PageOptions {
  /** The `next` of the page before this one. The first page has none. */
  after?: number | undefined
  /** A page ends with the video in which this many moments are reached, so it may have more. */
  limit: number
}

const mostMoments = 1_000_000

/**
 * All moments that a search finds, a page at a time. Videos come newest first (the last added one is the first), and the moments of a video
 * in the order of their times. Each moment comes once, so that all pages together have exactly as many as the exact total of the search.
 * Videos that are found only by their title have none. A video is on one page only. A video that is saved or removed between two pages
 * changes no other video's moments.
 */
export function listHits(library: Library, request: HitsRequest, { after, limit }: PageOptions): HitsPage {
  const findVideo = prepareOnce<[string], { id: number; publishedAt: number | null }>(
    library,
    'SELECT id, published_at AS publishedAt FROM videos WHERE youtube_id = ?',
  )
  const videos = searchLibrary(library, { ...request, limit: mostMoments })
    .flatMap((result) => {
      const video = findVideo.get(result.videoId)
      return video === undefined ? [] : [{ ...result, ...video }]
    })
    .filter(({ id }) => after === undefined || id < after)
    .sort((a, b) => b.id - a.id)
  const hits: HitInContext[] = []
  let last: number | undefined
  for (const { id, moments, ...video } of videos) {
    if (last !== undefined && hits.length >= limit) return { hits, next: last }
    const inOrder = moments.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
    for (const moment of inOrder) if (moment.kind !== 'title') hits.push(toHit(library, video, moment, moment.kind))
    last = id
  }
  return { hits, next: null }
}

function toHit(
  library: Library,
  { videoId, title, author, publishedAt }: Pick<HitInContext, 'videoId' | 'title' | 'author' | 'publishedAt'>,
  { startMs, endMs, text, speakerId, areTimesEstimated = false }: FoundMoment,
  kind: PassageKind,
): HitInContext {
  const around = listClipsAround(library, { videoId, kind, startMs, endMs, count: 1 })
  const [first, last] = [around.at(0), around.at(-1)]
  const before = first?.isInMoment === false ? first.text : ''
  const after = last?.isInMoment === false ? last.text : ''
  return {
    videoId,
    title,
    author,
    publishedAt,
    kind,
    startMs,
    endMs,
    text,
    speakerId,
    areTimesEstimated,
    before,
    after,
  }
}
