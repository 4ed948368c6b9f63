// Words of another kind near a moment: `said:roof shown:chart` finds speech about a roof within ten seconds of a chart on the screen.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listPatterns, readHitClips } from './hit-clips.ts'
import { codesOfKind, kindCodes, kindTokens, passageRange, passagesPerVideo } from './index/passages.ts'
import { createLocator } from './locate.ts'
import type { QueryTerm } from './terms/query.ts'
import type { IsSpeaker } from './terms/speakers.ts'
import { isCompleted, toWanted, type WantedWord, wantedExpression } from './terms/wanted.ts'

const nearMs = 10_000
/** Up to this many matches, all of them are listed at once; otherwise those of one video after another. */
const mostAtOnce = 20_000

interface Span {
  startMs: number
  endMs: number
}

interface NearOptions {
  completedUpTo: number
  /** Whose spoken words count; null: everybody's. */
  isSpeaker: IsSpeaker | null
}

export interface Near {
  /** False if a partial word has so many completions that only the most frequent ones are looked for. */
  isComplete: boolean
  /** Reads what the next calls of `allows` need, which is faster for many videos at once. */
  prepare(videoRowIds: readonly number[]): void
  /** Whether the words are near this span of the video or, for excluded words, are not. */
  allows(videoRowId: number, span: Span): boolean
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
  const spans = new Map<number, Span[]>()
  const matchCount = Math.min(...wanted.map(({ df }) => df))

  const list = (videoRowIds: readonly number[]): number[] => {
    if (matchCount <= mostAtOnce)
      return prepareOnce<[string, string], number>(
        library,
        `SELECT rowid FROM excerpt_text
         WHERE excerpt_text MATCH ? AND rowid / ${passagesPerVideo} IN (SELECT value FROM json_each(?))`,
      )
        .pluck()
        .all(expression, JSON.stringify(videoRowIds))
    const inVideo = prepareOnce<[string, bigint, bigint], number>(
      library,
      'SELECT rowid FROM excerpt_text WHERE excerpt_text MATCH ? AND rowid BETWEEN ? AND ?',
    ).pluck()
    return videoRowIds.flatMap((videoRowId) => inVideo.all(expression, ...passageRange(videoRowId)))
  }

  const prepare = (videoRowIds: readonly number[]) => {
    const missing = [...new Set(videoRowIds)].filter((id) => !spans.has(id))
    if (missing.length === 0) return
    for (const videoRowId of missing) spans.set(videoRowId, [])
    for (const [excerptId, clips] of readHitClips(library, list(missing), patterns)) {
      const { kind, runs } = locate(clips)
      if (codes.includes(kind)) spans.get(Math.floor(excerptId / passagesPerVideo))?.push(...runs)
    }
  }

  return {
    isComplete: wanted.every((word) => isCompleted(word, completedUpTo)),
    prepare,
    allows(videoRowId, { startMs, endMs }) {
      prepare([videoRowId])
      const isNear = (spans.get(videoRowId) ?? []).some(
        (span) => span.startMs <= endMs + nearMs && span.endMs >= startMs - nearMs,
      )
      return isNear !== isExcluded
    },
  }
}
