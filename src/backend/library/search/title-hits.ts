// Finds videos whose title and author together contain all words of a query.

import type { Library } from '../database/open.ts'
import type { SearchScope } from './search-scope.ts'
import { createMarker, type MatchRanges } from './terms/match-words.ts'
import type { Query } from './terms/query.ts'
import { anyOf, termExpression, type WantedWord } from './terms/wanted.ts'

const maxTitleHits = 25

/** Row ids of videos, best first. */
export function findTitleHits(library: Library, query: Query, scope: SearchScope): number[] {
  const { required } = query
  const excluded = query.excluded.filter(({ kind }) => kind === null)
  if (required.length === 0 || scope?.length === 0) return []
  const wanted = `{title author} : (${required.map(termExpression).join(' AND ')})`
  const match = excluded.length === 0 ? wanted : `(${wanted}) NOT ${anyOf(excluded.map(termExpression))}`
  // The plus sign keeps FTS5 from searching once for each video of the scope.
  const inScope = scope === null ? '' : 'AND +rowid IN (SELECT value FROM json_each(@scope))'
  return library
    .prepare<[Record<string, unknown>], { id: number }>(
      `SELECT rowid AS id FROM video_text WHERE video_text MATCH @match ${inScope}
       ORDER BY bm25(video_text, 2.0, 1.0), rowid DESC LIMIT @limit`,
    )
    .all({ match, limit: maxTitleHits, ...(scope === null ? {} : { scope: JSON.stringify(scope) }) })
    .map(({ id }) => id)
}

/** The ranges of a title that match the query, unfinished words included. */
export function matchTitle({ required }: Query, title: string): MatchRanges {
  const wanted = required.map(
    ({ words, isUnfinished }): WantedWord => ({
      alternatives: [{ words, isExact: true }],
      prefix: isUnfinished ? words : null,
      exactDf: 0,
      df: 0,
    }),
  )
  return createMarker(wanted)(title)
}
