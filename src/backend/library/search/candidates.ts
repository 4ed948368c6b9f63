// Lists the excerpts that match a full-text expression. FTS5 looks at all matches before it returns the best one, so for common words this
// file looks at the newest ones instead, a slice of the library at a time.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { newestVideo, passageRange, videoOf, videosPerBucket } from './index/passages.ts'
import { fewVideos, type SearchScope, scopeCondition } from './search-scope.ts'
import { limitPerVideo } from './spread-over-videos.ts'
import { anyOf } from './terms/wanted.ts'

/** Excerpts to find. `expression` is for all columns of `excerpt_text`. */
export interface Match {
  expression: string
  /** An upper bound for the number of excerpts that match. */
  matchCount: number
  /** The number of index entries that must be read to find all matches. */
  postingCount: number
  /** True if words must occur together. FTS5 may then read far beyond a slice to find the next match. */
  isCombined: boolean
  scope: SearchScope
}

/** Up to this many matches and index entries, ranking all of them takes a few milliseconds. */
const mostRankedMatches = 6_000
const mostRankedPostings = 120_000
const firstSlicePostings = 20_000
const mostSlicePostings = 150_000
/** Up to this many excerpts of each video come first, so that one video does not fill the list. */
const firstPerVideo = 12
/** This many times the limit is listed of each slice to choose from. */
const listedPerChosen = 4

export const canRankAll = ({ matchCount, postingCount }: Match): boolean =>
  matchCount <= mostRankedMatches && postingCount <= mostRankedPostings

export interface BestMatch {
  id: number
  /** The score of SQLite's bm25() as a positive number; higher is better. */
  bm25: number
}

/** The best matches, best first. Takes time for each match. */
export function listBest(library: Library, { expression, scope }: Match, limit: number): BestMatch[] {
  return prepareOnce<[string, number], [number, number]>(
    library,
    `SELECT id, -score FROM (
       SELECT rowid AS id, bm25(excerpt_text, 1.0, 0.0) AS score FROM excerpt_text
       WHERE excerpt_text MATCH ? ${scopeCondition(library, scope)} LIMIT -1
     ) ORDER BY score, id DESC LIMIT ?`,
  )
    .raw()
    .all(expression, limit)
    .map(([id, bm25]) => ({ id, bm25 }))
}

/** Up to `limit` matches with an id below `beforeId`, in falling order of their ids. */
export function listDown(library: Library, { expression, scope }: Match, beforeId: number, limit: number): number[] {
  return prepareOnce<[string, bigint, number], number>(
    library,
    `SELECT rowid FROM excerpt_text WHERE excerpt_text MATCH ? AND rowid < ? ${scopeCondition(library, scope)}
     ORDER BY rowid DESC LIMIT ?`,
  )
    .pluck()
    .all(expression, BigInt(beforeId), limit)
}

/** Larger than the id of any excerpt. */
export const pastAllIds = Number.MAX_SAFE_INTEGER

/** The matches with ids from `first` to `last`, in order. */
export function listBetween(library: Library, { expression }: Match, first: bigint, last: bigint): number[] {
  return prepareOnce<[string, bigint, bigint], number>(
    library,
    'SELECT rowid FROM excerpt_text WHERE excerpt_text MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid',
  )
    .pluck()
    .all(expression, first, last)
}

/**
 * A lower bound for the number of moments: how many of the first `limit` matches share no clip with one another. Matches of the index that
 * turn out not to match are counted, too.
 */
export function countApart(library: Library, { expression, scope }: Match, limit: number): number {
  const rows = prepareOnce<[string, number], [id: number, lastId: number]>(
    library,
    `SELECT id, id + passage_count - 1 FROM
       (SELECT rowid AS match FROM excerpt_text WHERE excerpt_text MATCH ? ${scopeCondition(library, scope)}
        ORDER BY rowid LIMIT ?)
     CROSS JOIN excerpts ON excerpts.id = match`,
  )
    .raw()
    .all(expression, limit)
  let apart = 0
  let end = -1
  for (const [id, lastId] of rows) {
    if (id <= end) continue
    apart++
    end = lastId
  }
  return apart
}

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

/** Slices of videos from the newest to the oldest. The slices grow. */
function* sliceByBucket(library: Library, postingCount: number): Generator<Slice> {
  const newest = newestVideo(library)
  const postingsPerBucket = Math.max(postingCount / (bucketOf(newest) + 1), 1)
  let slicePostings = firstSlicePostings
  for (let top = bucketOf(newest); top >= 0; ) {
    const size = Math.min(Math.max(Math.round(slicePostings / postingsPerBucket), 1), top + 1)
    const bottom = top - size + 1
    const buckets = Array.from({ length: size }, (_, index) => top - index)
    yield {
      first: passageRange(bottom * videosPerBucket)[0],
      last: passageRange((top + 1) * videosPerBucket - 1)[1],
      buckets,
    }
    slicePostings = Math.min(slicePostings * 2, mostSlicePostings)
    top = bottom - 1
  }
}

/**
 * Yields the newest matches, one slice of the library after another, at most `limit` of each slice, until there are no more. The caller
 * decides when it has enough.
 */
export function* listNewest(library: Library, match: Match, limit: number): Generator<number[]> {
  const { expression, scope, matchCount, postingCount, isCombined } = match
  // A rare word leads to the matches quickly, however common the other words are.
  if (isCombined && matchCount <= mostRankedMatches) {
    yield limitPerVideo(listDown(library, match, pastAllIds, limit * listedPerChosen), videoOf, firstPerVideo)
    return
  }
  const byVideo = scope !== null && scope.length <= fewVideos
  const find = prepareOnce<[string, bigint, bigint, number], number>(
    library,
    `SELECT rowid FROM excerpt_text WHERE excerpt_text MATCH ? AND rowid BETWEEN ? AND ?
     ${byVideo ? '' : scopeCondition(library, scope)} ORDER BY rowid DESC LIMIT ?`,
  ).pluck()
  for (const { first, last, buckets } of byVideo ? sliceByVideo(scope) : sliceByBucket(library, postingCount)) {
    // The bucket tokens end the reading with the slice.
    const inBuckets = `(b : ${anyOf(buckets.map((bucket) => `b${bucket}`))}) AND (${expression})`
    const ids = find.all(isCombined ? inBuckets : expression, first, last, limit * (byVideo ? 1 : listedPerChosen))
    yield limitPerVideo(ids, videoOf, firstPerVideo).slice(0, limit)
  }
}
