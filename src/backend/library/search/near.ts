// Words of another kind near a moment: `said:roof shown:chart` finds speech about a roof within ten seconds of a chart on the screen.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listPatterns, readHitClips } from './hit-clips.ts'
import {
  codesOfKind,
  kindCodes,
  kindTokens,
  newestVideo,
  passageRange,
  passagesPerVideo,
  videoOf,
} from './index/passages.ts'
import { createLocator } from './locate.ts'
import type { QueryTerm } from './terms/query.ts'
import type { IsSpeaker } from './terms/speakers.ts'
import { isCompleted, toWanted, type WantedWord, wantedExpression } from './terms/wanted.ts'

const nearMs = 10_000
/** Starting a full-text search for one more video takes about as long as going through this many matches. */
const matchesPerSearch = 10_000

interface Span {
  startMs: number
  endMs: number
}

export interface PlacedSpan extends Span {
  videoRowId: number
}

interface NearOptions {
  completedUpTo: number
  /** Whose spoken words count; null: everybody's. */
  isSpeaker: IsSpeaker | null
}

export interface Near {
  /** False if a partial word has so many completions that only the most frequent ones are looked for. */
  isComplete: boolean
  /** For each span, in order: whether the words are near it or, for excluded words, are not. */
  check(spans: readonly PlacedSpan[]): boolean[]
}

/**
 * One for all required words of each kind, and one for each excluded word of a kind. Undefined if a required word does not occur in the
 * library.
 */
export function planNear(
  library: Library,
  required: readonly QueryTerm[],
  excluded: readonly QueryTerm[],
  { languages, ...options }: { languages: readonly string[] } & NearOptions,
): Near[] | undefined {
  const toNear = (terms: readonly QueryTerm[], isExcluded: boolean): Near | undefined => {
    const wanted = terms.flatMap((term) => toWanted(library, term, languages) ?? [])
    const [kind] = terms.flatMap((term) => term.kind ?? [])
    if (kind === undefined || wanted.length < terms.length) return undefined
    return createNear(library, wanted, codesOfKind[kind], { isExcluded, ...options })
  }
  const groups = [...Map.groupBy(required, ({ kind }) => kind).values()].map((terms) => toNear(terms, false))
  if (groups.includes(undefined)) return undefined
  const without = excluded.filter(({ kind }) => kind !== null).map((term) => toNear([term], true))
  return [...groups, ...without].filter((near) => near !== undefined)
}

function createNear(
  library: Library,
  wanted: readonly WantedWord[],
  codes: readonly number[],
  { isExcluded, completedUpTo, isSpeaker }: { isExcluded: boolean } & NearOptions,
): Near {
  const text = `text : (${wanted.map((word) => wantedExpression(word, { completedUpTo })).join(' AND ')})`
  const expression = [...kindTokens(codes).map((token) => `b : ${token}`), text].join(' AND ')
  const patterns = listPatterns(wanted)
  const locate = createLocator(wanted, codes.includes(kindCodes.said) ? isSpeaker : null)
  const df = Math.min(...wanted.map((word) => word.df))

  const listMatches = (videoRowIds: readonly number[]): TimedExcerpt[] => {
    const inOrder = videoRowIds.toSorted((a, b) => a - b)
    const [lowest = 0, highest = 0] = [inOrder.at(0), inOrder.at(-1)]
    const matchesBetween = (df * (highest - lowest + 1)) / newestVideo(library)
    if (inOrder.length * matchesPerSearch < matchesBetween) {
      const inVideo = prepareOnce<[string, bigint, bigint], TimedExcerpt>(
        library,
        `${timedExcerpts} WHERE excerpt_text MATCH ? AND excerpt_text.rowid BETWEEN ? AND ?`,
      )
      return inOrder.flatMap((videoRowId) => inVideo.all(expression, ...passageRange(videoRowId)))
    }
    return prepareOnce<[string, bigint, bigint, string], TimedExcerpt>(
      library,
      `${timedExcerpts} WHERE excerpt_text MATCH ? AND excerpt_text.rowid BETWEEN ? AND ?
         AND excerpt_text.rowid / ${passagesPerVideo} IN (SELECT value FROM json_each(?))`,
    ).all(expression, passageRange(lowest)[0], passageRange(highest)[1], JSON.stringify(inOrder))
  }

  return {
    isComplete: wanted.every((word) => isCompleted(word, completedUpTo)),
    check(spans) {
      const asked = Map.groupBy(spans, ({ videoRowId }) => videoRowId)
      const within = listMatches([...asked.keys()]).filter((excerpt) =>
        asked.get(videoOf(excerpt.id))?.some((span) => isNear(excerpt, span)),
      )
      const found = new Map<number, Span[]>()
      const ids = within.map(({ id }) => id)
      for (const [excerptId, clips] of readHitClips(library, ids, patterns)) {
        const { kind, runs } = locate(clips)
        const videoRowId = videoOf(excerptId)
        if (codes.includes(kind)) found.set(videoRowId, [...(found.get(videoRowId) ?? []), ...runs])
      }
      return spans.map((span) => {
        const hasWords = found.get(span.videoRowId)?.some((one) => isNear(one, span)) ?? false
        return hasWords !== isExcluded
      })
    },
  }
}

interface TimedExcerpt extends Span {
  id: number
}

const timedExcerpts = `SELECT excerpts.id AS id, first.start_ms AS startMs, last.end_ms AS endMs FROM excerpt_text
  CROSS JOIN excerpts ON excerpts.id = excerpt_text.rowid
  CROSS JOIN passages AS first ON first.id = excerpts.id
  CROSS JOIN passages AS last ON last.id = excerpts.id + passage_count - 1`

const isNear = (one: Span, other: Span): boolean =>
  one.startMs <= other.endMs + nearMs && one.endMs >= other.startMs - nearMs
