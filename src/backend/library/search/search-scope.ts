import type { Library } from '../database/open.ts'
import { kindCodes, passagesPerVideo } from './passages.ts'
import { quoteWords } from './wanted.ts'
import { listWords } from './words.ts'

export interface ScopeFilter {
  collectionId?: number | undefined
  videoIds?: readonly string[] | undefined
  /** Milliseconds since the epoch, both inclusive. Videos without a known date do not match. */
  publishedFrom?: number | undefined
  publishedUntil?: number | undefined
  /** Words that must occur in a row in one spoken clip (`saidText`) or in one visual clip (`shownText`). */
  saidText?: string | undefined
  shownText?: string | undefined
}

/** The row ids of the videos to search, newest first; null means all videos. */
export type SearchScope = readonly number[] | null

export function readSearchScope(library: Library, filter: ScopeFilter): SearchScope {
  const { collectionId, videoIds, publishedFrom, publishedUntil, saidText, shownText } = filter
  const asked = [collectionId, videoIds, publishedFrom, publishedUntil, saidText, shownText]
  if (asked.every((value) => value === undefined)) return null
  const said = saidText === undefined ? null : listHolding(library, saidText, kindCodes.said)
  const shown = shownText === undefined ? null : listHolding(library, shownText, kindCodes.shown)
  return library
    .prepare<[Record<string, unknown>], { id: number }>(
      `SELECT id FROM videos
       WHERE (@collectionId IS NULL OR id IN (SELECT video_id FROM collection_videos WHERE collection_id = @collectionId))
         AND (@videoIds IS NULL OR youtube_id IN (SELECT value FROM json_each(@videoIds)))
         AND (@publishedFrom IS NULL OR published_at >= @publishedFrom)
         AND (@publishedUntil IS NULL OR published_at <= @publishedUntil)
         AND (@said IS NULL OR id IN (SELECT value FROM json_each(@said)))
         AND (@shown IS NULL OR id IN (SELECT value FROM json_each(@shown)))
       ORDER BY id DESC`,
    )
    .all({
      collectionId: collectionId ?? null,
      videoIds: videoIds === undefined ? null : JSON.stringify(videoIds),
      publishedFrom: publishedFrom ?? null,
      publishedUntil: publishedUntil ?? null,
      said: said && JSON.stringify(said),
      shown: shown && JSON.stringify(shown),
    })
    .map(({ id }) => id)
}

/** The videos with a passage of this kind that contains the words of `text` in a row; none if the text has no words. */
function listHolding(library: Library, text: string, kindCode: number): number[] {
  const words = listWords(text)
  if (words.length === 0) return []
  return library
    .prepare<[string], number>(
      `SELECT DISTINCT rowid / ${passagesPerVideo} FROM excerpt_text WHERE excerpt_text MATCH ?`,
    )
    .pluck()
    .all(`b : k${kindCode} AND text : ${quoteWords(words)}`)
}
