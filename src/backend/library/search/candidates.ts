// Finds the passages worth scoring: those of the excerpts that match. FTS5 ranks all matches before it returns the first one, so for common words this file limits how many
// are looked at.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { passageRange, passagesPerVideo, videosPerBucket } from './passages.ts'
import type { SearchScope } from './search-scope.ts'
import { limitPerVideo } from './spread-over-videos.ts'
import { anyOf } from './wanted.ts'

export interface CandidateRequest {
  /** A full-text expression for the column `text`. */
  expression: string
  /** An upper bound for the number of passages that match. */
  matchCount: number
  /** The number of index entries that must be read to find all matches. */
  postingCount: number
  scope: SearchScope
  /** Null means all kinds. */
  kindCodes: readonly number[] | null
  limit: number
}

/** Up to this many matches, all of them are ranked exactly. */
export const maxRankedMatches = 30_000
const maxRankedPostings = 150_000
const maxVideosOneByOne = 50
const minPerVideo = 20
/**
 * Up to this many passages of each video come first, so that a video with many matches leaves room for others. This many times the limit is
 * fetched to choose from.
 */
const firstPerVideo = 12
const firstSlicePostings = 25_000
const maxSlicePostings = 200_000
const maxSlicedPostings = 500_000

interface Slice {
  first: bigint
  last: bigint
  buckets: readonly number[]
}

const bucketOf = (videoRowId: number) => Math.floor(videoRowId / videosPerBucket)

/** One slice for each video of a small scope. */
function* sliceByVideo(scope: readonly number[]): Generator<Slice> {
  for (const videoRowId of scope) {
    const [first, last] = passageRange(videoRowId)
    yield { first, last, buckets: [bucketOf(videoRowId)] }
  }
}

/** Slices of videos from the newest to the oldest. The slices grow, and end when the amount of work allowed is used up. */
function* sliceByBucket(library: Library, postingCount: number): Generator<Slice> {
  const newest = library.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM videos').get()?.id ?? 0
  const postingsPerBucket = Math.max(postingCount / (bucketOf(newest) + 1), 1)
  let slicePostings = firstSlicePostings
  let done = 0
  for (let top = bucketOf(newest); top >= 0 && done < maxSlicedPostings; ) {
    const size = Math.min(Math.max(Math.round(slicePostings / postingsPerBucket), 1), top + 1)
    const bottom = top - size + 1
    const buckets = Array.from({ length: size }, (_, index) => top - index)
    yield {
      first: passageRange(bottom * videosPerBucket)[0],
      last: passageRange((top + 1) * videosPerBucket - 1)[1],
      buckets,
    }
    done += size * postingsPerBucket
    slicePostings = Math.min(slicePostings * 2, maxSlicePostings)
    top = bottom - 1
  }
}

const scopeCondition = (scope: SearchScope) =>
  scope === null ? '' : `AND rowid / ${passagesPerVideo} IN (SELECT value FROM json_each(@scope))`

function listNewest(
  library: Library,
  { scope, limit }: CandidateRequest,
  match: string,
  slices: Iterable<Slice>,
): number[] {
  const find = library.prepare<[Record<string, unknown>], { id: number }>(
    `SELECT rowid AS id FROM excerpt_text
     WHERE excerpt_text MATCH @match AND rowid BETWEEN @first AND @last ${scopeCondition(scope)}
     ORDER BY rowid DESC LIMIT @limit`,
  )
  const scopeJson = scope === null ? {} : { scope: JSON.stringify(scope) }
  const ids: number[] = []
  for (const { first, last, buckets } of slices) {
    const inBuckets = `b : ${anyOf(buckets.map((bucket) => `b${bucket}`))} AND ${match}`
    const rows = find.all({ match: inBuckets, first, last, limit: limit - ids.length, ...scopeJson })
    ids.push(...rows.map(({ id }) => id))
    if (ids.length >= limit) break
  }
  return ids
}

function listBest(library: Library, { scope, limit }: CandidateRequest, match: string): number[] {
  return library
    .prepare<[Record<string, unknown>], { id: number }>(
      `SELECT id FROM (
         SELECT rowid AS id, bm25(excerpt_text, 1.0, 0.0) AS score FROM excerpt_text
         WHERE excerpt_text MATCH @match ${scopeCondition(scope)} LIMIT -1
       ) ORDER BY score LIMIT @limit`,
    )
    .all({ match, limit, ...(scope === null ? {} : { scope: JSON.stringify(scope) }) })
    .map(({ id }) => id)
}

function listMatches(library: Library, request: CandidateRequest, match: string): number[] {
  const { scope, limit, matchCount, postingCount } = request
  if (matchCount <= maxRankedMatches && postingCount <= maxRankedPostings) return listBest(library, request, match)
  if (scope !== null && scope.length <= maxVideosOneByOne) {
    const perVideo = Math.max(Math.ceil(limit / scope.length), minPerVideo)
    return [...sliceByVideo(scope)].flatMap((slice) =>
      listNewest(library, { ...request, scope: null, limit: perVideo }, match, [slice]),
    )
  }
  return listNewest(library, request, match, sliceByBucket(library, postingCount))
}

/** The ids of the passages of these excerpts, in the order of the excerpts, each once. */
function listPassageIds(library: Library, excerptIds: readonly number[]): number[] {
  const count = prepareOnce<[number], number>(library, 'SELECT passage_count FROM excerpts WHERE id = ?').pluck()
  const ids = excerptIds.flatMap((id) => Array.from({ length: count.get(id) ?? 0 }, (_, index) => id + index))
  return [...new Set(ids)]
}

/**
 * The ids of candidate passages, all those of the candidate excerpts. If there are few enough matches, these are the best by BM25; otherwise the newest matches, taken from each
 * video in turn if the scope is small.
 */
export function findCandidates(library: Library, request: CandidateRequest): number[] {
  const { expression, kindCodes, scope, limit } = request
  if (scope?.length === 0 || kindCodes?.length === 0) return []
  const inKinds = kindCodes === null ? '' : `b : ${anyOf(kindCodes.map((code) => `k${code}`))} AND `
  const ids = listMatches(library, { ...request, limit: limit * firstPerVideo }, `${inKinds}(${expression})`)
  return listPassageIds(
    library,
    limitPerVideo(ids, (id) => Math.floor(id / passagesPerVideo), firstPerVideo).slice(0, limit),
  )
}
