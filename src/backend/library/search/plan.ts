// What a search looks for, in the terms of the index.
import type { PassageKind } from '../../../contract/app/moments.ts'
import type { Library } from '../database/open.ts'
import type { Match } from './candidates.ts'
import { listPatterns } from './hit-clips.ts'
import { codesOfKind, kindTokens } from './index/passages.ts'
import { createLocator, type Locate } from './locate.ts'
import { planMarked } from './marked.ts'
import { type Near, planNear } from './near.ts'
import { createScorer, type Scorer } from './score.ts'
import { readSearchScope, type ScopeFilter, type SearchScope } from './search-scope.ts'
import type { Query, QueryTerm } from './terms/query.ts'
import { readSpeakers } from './terms/speakers.ts'
import { listStemLanguages } from './terms/stems.ts'
import { anyOf, isCompleted, termExpression, toWanted, type WantedWord, wantedExpression } from './terms/wanted.ts'

export interface PlanRequest extends ScopeFilter {
  /** Words and filters, as typed. */
  query: string
  kinds?: readonly PassageKind[] | undefined
}

export interface Plan {
  wanted: readonly WantedWord[]
  /** The same words twice: as they were typed, then in other forms. Together they list each excerpt at most once. */
  matches: readonly Match[]
  /** The same excerpts in one expression. */
  everything: Match
  /** True if a match of the index must still be looked at to know that it matches. */
  isChecked: boolean
  /** False if a partial word has so many completions that only the most frequent ones are looked for. */
  isComplete: boolean
  /** Null: all kinds. */
  kindCodes: readonly number[] | null
  patterns: readonly string[] | null
  locate: Locate
  scorer: Scorer
  near: readonly Near[]
  scope: SearchScope
}

/** A partial word that is this many times as frequent as the rarest other word is left to the check of the text. */
const mostTimesAsFrequent = 20

/** The words of the moments to list, and the words of other kinds that must or must not be near them. */
function group(terms: readonly QueryTerm[]): { primary: QueryTerm[]; kind: PassageKind | null; others: QueryTerm[] } {
  const kind = terms.some((term) => term.kind === null) ? null : (terms[0]?.kind ?? null)
  return {
    primary: terms.filter((term) => term.kind === kind),
    kind,
    others: terms.filter((term) => term.kind !== kind),
  }
}

/**
 * Undefined if no excerpt can match. A partial word with fewer matches than `completedUpTo` finds all of its completions, others only the most
 * frequent ones.
 */
export function planSearch(
  library: Library,
  query: Query,
  request: PlanRequest,
  { completedUpTo = 0 } = {},
): Plan | undefined {
  const { primary, kind, others } = group(query.required)
  const languages = listStemLanguages(library)
  const wanted = primary.flatMap((term) => toWanted(library, term, languages) ?? [])
  if (primary.length === 0 || wanted.length < primary.length) return undefined
  const kinds = kind === null ? request.kinds : (request.kinds ?? [kind]).filter((one) => one === kind)
  const codes = kinds?.flatMap((one) => codesOfKind[one]) ?? null
  const scope = readSearchScope(library, request, query.filters)
  if (codes?.length === 0 || scope?.length === 0) return undefined
  const ofFilters = readSpeakers(query.filters)
  // In `shown:chart said:roof speaker:Anna` the moments to list have no speaker: it is the roof that Anna must speak of.
  const isOfOthers =
    kind !== null && kind !== 'said' && [...others, ...query.excluded].some((term) => term.kind === 'said')
  const speakers = isOfOthers ? readSpeakers([]) : ofFilters
  const isSpeaker = isOfOthers ? ofFilters.isSpeaker : null
  const wordsNear = planNear(library, others, query.excluded, { languages, completedUpTo, isSpeaker })
  if (wordsNear === undefined) return undefined
  const near = [...wordsNear, ...planMarked(library, query.filters)]
  const excluded = query.excluded.filter((term) => term.kind === null)
  const toMatch = (onlyExact: boolean): Match | undefined => {
    const dfOf = (word: WantedWord) => (onlyExact ? word.exactDf : word.df)
    const included = leaveOutPartial(wanted, dfOf)
    const matchCount = Math.min(...included.map(dfOf))
    if (matchCount === 0) return undefined
    const text = `text : (${included.map((word) => wantedExpression(word, { onlyExact, completedUpTo })).join(' AND ')})`
    const columns = [...(codes === null ? [] : kindTokens(codes)), ...speakers.tokens].map((token) => `b : ${token}`)
    const all = [...columns, text].join(' AND ')
    const expression = excluded.length === 0 ? all : `(${all}) NOT text : ${anyOf(excluded.map(termExpression))}`
    const postingCount = included.reduce((sum, word) => sum + dfOf(word), 0)
    const isCombined =
      included.length > 1 || included.some(({ alternatives }) => (alternatives[0]?.words.length ?? 0) > 1)
    return { expression, matchCount, postingCount, isCombined, scope }
  }
  const exact = toMatch(true)
  const everything = toMatch(false)
  if (everything === undefined) return undefined
  const lookedUp = leaveOutPartial(wanted, ({ df }) => df)
  const hasOtherForms = wanted.some(({ df, exactDf }) => df > exactDf)
  const inOtherForms =
    exact === undefined
      ? [everything]
      : hasOtherForms
        ? [{ ...everything, expression: `(${everything.expression}) NOT (${exact.expression})` }]
        : []
  return {
    wanted,
    matches: exact === undefined ? inOtherForms : [exact, ...inOtherForms],
    everything,
    isChecked:
      kindTokens(codes ?? []).length < (codes === null ? 0 : 1) ||
      near.length > 0 ||
      speakers.isSpeaker !== null ||
      lookedUp.length < wanted.length,
    isComplete:
      lookedUp.every((word) => isCompleted(word, completedUpTo)) && near.every(({ isComplete }) => isComplete),
    kindCodes: codes,
    patterns: listPatterns(wanted),
    locate: createLocator(wanted, speakers.isSpeaker),
    scorer: createScorer(library, wanted),
    near,
    scope,
  }
}

/** Leaves a partial word out of the full-text expression where finding it there costs more than looking at the texts. */
function leaveOutPartial(wanted: readonly WantedWord[], dfOf: (word: WantedWord) => number): readonly WantedWord[] {
  const others = wanted.filter(({ prefix }) => prefix === null)
  const rarest = Math.min(...others.map(dfOf))
  return wanted.filter(
    (word) => others.length === 0 || word.prefix === null || dfOf(word) < rarest * mostTimesAsFrequent,
  )
}
