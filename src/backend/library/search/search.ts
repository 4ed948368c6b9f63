import type { PassageKind } from '../../../contract/app/moments.ts'
import type { FoundMoment, SearchResult } from '../../../contract/app/search.ts'
import { cutLine } from '../../bounds/bound-video.ts'
import type { Library } from '../database/open.ts'
import { type EstimatedTimes, findEstimatedTimes, noteEstimate } from '../videos/estimated-times.ts'
import { readStoryboard } from '../videos/storyboards.ts'
import { findCandidates } from './candidates.ts'
import { indexWaitingVideos } from './index-videos.ts'
import { codesOfKind, passagesPerVideo } from './passages.ts'
import { type Query, type QueryTerm, readQueryTerms } from './query.ts'
import { type ScoredPassage, scorePassages } from './scored-passages.ts'
import { readSearchScope, type ScopeFilter, type SearchScope } from './search-scope.ts'
import { findTitleHits, matchTitle } from './title-hits.ts'
import { toWanted, wantedExpression } from './wanted.ts'
import { listWords } from './words.ts'

export { type FindPassagesRequest, type FoundPassage, findPassages } from './find-passages.ts'

export interface SearchRequest extends ScopeFilter {
  /** All words are required. The last word, or one with a *, may be a prefix; "…" is a phrase and -word excludes. */
  query: string
  kinds?: readonly PassageKind[] | undefined
  /** The most moments to return, title hits included. */
  limit: number
}

const candidateCount = 300
/** A video shows more moments than this only if few videos are found. */
const momentsPerVideo = 5
/** Up to this many videos found by their title come before all others; further ones come last. */
const maxLeadingTitles = 5

function findMoments(library: Library, query: Query, request: SearchRequest, scope: SearchScope): ScoredPassage[] {
  const wanted = query.required.flatMap((term) => toWanted(library, term) ?? [])
  if (wanted.length < query.required.length) return []
  const ids = findCandidates(library, {
    expression: `text : (${wanted.map(wantedExpression).join(' AND ')})`,
    matchCount: Math.min(...wanted.map(({ df }) => df)),
    postingCount: wanted.reduce((sum, { df }) => sum + df, 0),
    scope,
    kindCodes: request.kinds?.flatMap((kind) => codesOfKind[kind]) ?? null,
    limit: Math.max(candidateCount, request.limit),
  })
  return scorePassages(library, ids, wanted).filter(
    ({ matched, text }) =>
      matched.counts.every((count) => count > 0) && !query.excluded.some((term) => has(text, term)),
  )
}

/** Whether the words of a term follow each other in the text. */
function has(text: string, { words, isUnfinished }: QueryTerm): boolean {
  const all = listWords(text)
  const isAt = (start: number) =>
    words.every((word, index) =>
      isUnfinished && index === words.length - 1 ? all[start + index]?.startsWith(word) : all[start + index] === word,
    )
  return all.some((_, start) => isAt(start))
}

export interface ListedRecord {
  id: number
  videoId: string
  title: string
  author: string
  durationMs: number | null
  has_thumbnail: number
  lastEndMs: number
}

export function readVideos(library: Library, rowIds: readonly number[]): Map<number, ListedRecord> {
  const records = library
    .prepare<[string], ListedRecord>(
      `SELECT id, youtube_id AS videoId, title, author, duration_ms AS durationMs, has_thumbnail,
         coalesce(duration_ms, (
           SELECT max(end_ms) FROM passages
           WHERE passages.id BETWEEN videos.id * ${passagesPerVideo} AND videos.id * ${passagesPerVideo} + ${passagesPerVideo - 1}
         ), 0) AS lastEndMs
       FROM videos WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(rowIds))
  const cut = records.map((record) => ({ ...record, title: cutLine(record.title), author: cutLine(record.author) }))
  return new Map(cut.map((record) => [record.id, record]))
}

export function describeVideo(
  library: Library,
  video: ListedRecord,
): Omit<SearchResult, 'moments' | 'momentCount' | 'hitsMs'> {
  const { id, videoId, title, author, durationMs, has_thumbnail } = video
  return {
    videoId,
    title,
    author,
    durationMs,
    hasThumbnail: has_thumbnail === 1,
    storyboard: readStoryboard(library, id),
  }
}

/** Row ids in the order in which the videos are shown. */
function orderVideos(byVideo: ReadonlyMap<number, unknown>, titleHits: readonly number[]): number[] {
  const leading = titleHits.slice(0, maxLeadingTitles)
  return [...new Set([...leading, ...byVideo.keys(), ...titleHits])]
}

function toMoment(
  { startMs, endMs, kind, text, speakerId, matched }: ScoredPassage,
  times: EstimatedTimes | undefined,
): FoundMoment {
  const speaker = speakerId && cutLine(speakerId)
  return { startMs, endMs, kind, text, speakerId: speaker, matches: matched.ranges, ...noteEstimate(times, kind) }
}

function toTitleMoment(query: Query, { title, lastEndMs }: ListedRecord): FoundMoment {
  return {
    startMs: 0,
    endMs: lastEndMs,
    kind: 'title',
    text: title,
    speakerId: null,
    matches: matchTitle(query, title),
  }
}

/** Videos and the moments in each are sorted best first. Empty if the query has no words. No query text makes it throw. */
export function searchLibrary(library: Library, request: SearchRequest): SearchResult[] {
  const query = readQueryTerms(request.query)
  if (query.required.length === 0) return []
  indexWaitingVideos(library)
  // One transaction, so that all queries read the same state of the library.
  return library.transaction(() => {
    const scope = readSearchScope(library, request)
    const titleHits = request.kinds === undefined ? findTitleHits(library, query, scope) : []
    const byVideo = Map.groupBy(findMoments(library, query, request, scope), ({ videoRowId }) => videoRowId)
    const order = orderVideos(byVideo, titleHits)
    const videos = readVideos(library, order)
    const estimated = findEstimatedTimes(
      library,
      [...videos.values()].map(({ videoId }) => videoId),
    )
    const perVideo = Math.max(momentsPerVideo, Math.floor(request.limit / Math.max(order.length, 1)))
    const results: SearchResult[] = []
    let left = request.limit
    for (const rowId of order) {
      const video = videos.get(rowId)
      if (!video || left <= 0) continue
      const ofVideo = byVideo.get(rowId) ?? []
      const titleMoments = titleHits.includes(rowId) ? [toTitleMoment(query, video)] : []
      const times = estimated.get(video.videoId)
      const passages = ofVideo.slice(0, perVideo).map((passage) => toMoment(passage, times))
      const moments = [...titleMoments, ...passages].slice(0, left)
      const hitsMs = ofVideo.map(({ startMs }) => startMs).sort((a, b) => a - b)
      results.push({ ...describeVideo(library, video), moments, momentCount: hitsMs.length, hitsMs })
      left -= moments.length
    }
    return results
  })()
}
