// Searches the library by words. `searchQuickly` is for every key that is typed, `searchLibrary` for the complete result.
import type { Found } from '../../../contract/app/search.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { countMoments, type ExactRanking, rankExactly, rankMore } from './exact.ts'
import { countUnindexed } from './index/index-videos.ts'
import { isAboutMarks } from './marked.ts'
import { type Plan, type PlanRequest, planSearch } from './plan.ts'
import { rankQuickly } from './quick.ts'
import { listResults, type VideoInOrder } from './results.ts'
import { inOneState, readSearchScope } from './search-scope.ts'
import { listNotices } from './terms/notices.ts'
import { type Query, readQueryTerms } from './terms/query.ts'
import { mostCompleted } from './terms/wanted.ts'
import { findTitleHits } from './title-hits.ts'
import { type FoundExcerpt, verify } from './verify.ts'

export interface SearchRequest extends PlanRequest {
  /** The most moments to return, title hits included. */
  limit: number
}

export { type FindPassagesRequest, type FoundPassage, findPassages } from './questions/find-passages.ts'

export type FoundQuickly = Omit<Found, 'tookMs'>
export type FoundPage = FoundQuickly & { next: number | null }

/** Up to this many videos found by their title come before all others; further ones come last. */
const mostLeadingTitles = 5

/** In the order in which they are shown: first videos found by their title, then those with the best excerpts. */
function orderVideos(excerpts: readonly FoundExcerpt[], titleHits: readonly number[]): VideoInOrder[] {
  const byVideo = Map.groupBy(excerpts, ({ videoRowId }) => videoRowId)
  const leading = titleHits.slice(0, mostLeadingTitles)
  const rowIds = [...new Set([...leading, ...byVideo.keys(), ...titleHits])]
  const titled = new Set(titleHits)
  return rowIds.map((videoRowId) => ({
    videoRowId,
    isTitleHit: titled.has(videoRowId),
    excerpts: byVideo.get(videoRowId) ?? [],
  }))
}

function listTitleHits(library: Library, query: Query, request: PlanRequest): number[] {
  if (request.kinds !== undefined || query.required.some(({ kind }) => kind !== null)) return []
  if (query.filters.some((filter) => filter.field === 'speaker' || isAboutMarks(filter))) return []
  return findTitleHits(library, query, readSearchScope(library, request, query.filters))
}

/** Sorted best first, except that for common words only the newest moments were looked at. No query text makes it throw. */
export function searchQuickly(library: Library, request: SearchRequest): FoundQuickly {
  const query = readQueryTerms(request.query)
  return inOneState(library, (): FoundQuickly => {
    const plan = planSearch(library, query, request)
    const { excerpts, isComplete } = plan ? rankQuickly(library, plan) : { excerpts: [], isComplete: true }
    const videos = orderVideos(excerpts, listTitleHits(library, query, request))
    const { results } = listResults(library, query, plan, videos, { limit: request.limit })
    return {
      results,
      total: { ...countMoments(excerpts), isExact: isComplete && (plan?.isComplete ?? true) },
      notices: listNotices(library, query),
      unindexedVideos: countUnindexed(library),
    }
  })
}

export interface PageRequest extends SearchRequest {
  /** The `next` of the page before this one. */
  after?: number | undefined
}

export interface KeptSearch {
  key: string
  version: string
  query: Query
  plan: Plan | undefined
  ranking: ExactRanking
  titleHits: readonly number[]
}

/** The last searches of each library, so that their further pages need no new ranking. */
const kept = new WeakMap<Library, KeptSearch[]>()
const mostKept = 3

/** A string that changes with every write to the library, by this connection or another. */
export const readLibraryState = (library: Library) =>
  `${library.pragma('data_version', { simple: true })} ${prepareOnce<[], number>(library, 'SELECT total_changes()').pluck().get()}`

export function findRanked(library: Library, request: Omit<PageRequest, 'limit'>): KeptSearch {
  const { after, ...asked } = request
  const key = JSON.stringify({ ...asked, limit: undefined })
  const searches = kept.get(library) ?? []
  const known = searches.find(
    (one) => one.key === key && (after !== undefined || one.version === readLibraryState(library)),
  )
  if (known !== undefined) return known
  const query = readQueryTerms(request.query)
  const plan = planSearch(library, query, request, { completedUpTo: mostCompleted })
  const nothing = { excerpts: [], rest: [], isPartial: false, count: { moments: 0, videos: 0, isExact: true } }
  const ranking = plan ? rankExactly(library, plan) : nothing
  const titleHits = listTitleHits(library, query, request)
  const search = { key, version: readLibraryState(library), query, plan, ranking, titleHits }
  kept.set(library, [search, ...searches.filter((one) => one.key !== key)].slice(0, mostKept))
  return search
}

/**
 * The same videos, those of the page with the moments that they have now: the text of a video can have changed since it was ranked, and a
 * new video can have the row id of a removed one.
 */
function lookAgain(library: Library, request: PageRequest, videos: readonly VideoInOrder[]): VideoInOrder[] {
  const plan = planSearch(library, readQueryTerms(request.query), request, { completedUpTo: mostCompleted })
  const from = request.after ?? 0
  const onPage = videos.slice(from, from + request.limit).map(({ excerpts, ...video }): VideoInOrder => {
    const ids = excerpts.map(({ excerptId }) => excerptId)
    return { ...video, excerpts: plan ? verify(library, plan, ids) : [] }
  })
  return videos.toSpliced(from, onPage.length, ...onPage)
}

/**
 * Sorted best first. Counts all moments, up to `mostCounted`. A page after the first continues the same list, also if the library has
 * changed since, unless three other searches came between: then the list is made anew. No query text makes it throw.
 */
export function searchLibrary(library: Library, request: PageRequest): FoundPage {
  return inOneState(library, () => {
    const search = findRanked(library, request)
    const { query, plan, ranking, titleHits } = search
    const from = request.after ?? 0
    let videos = orderVideos(ranking.excerpts, titleHits)
    // Videos found by their title come after those that are still to be ranked, so the page must end before them.
    while (plan && videos.length <= from + request.limit + titleHits.length && rankMore(library, plan, ranking))
      videos = orderVideos(ranking.excerpts, titleHits)
    const listed = search.version === readLibraryState(library) ? videos : lookAgain(library, request, videos)
    const { results, next } = listResults(library, query, plan, listed, {
      limit: request.limit,
      from,
      isPartial: ranking.isPartial,
    })
    return {
      results,
      total: { ...ranking.count, isExact: ranking.count.isExact && (plan?.isComplete ?? true) },
      notices: listNotices(library, query),
      unindexedVideos: countUnindexed(library),
      next,
    }
  })
}
