// Checks whether the excerpts that a sentence cites support it. The check compares words, numbers and negations; it does not understand the
// text.

import type { Citation } from '../../contract/app/answers.ts'
import { listWords } from '../library/search/terms/words.ts'
import { once } from '../once.ts'
import { type Claim, listClaims } from './claims.ts'
import { canCompare, isNegated } from './languages.ts'
import { listNumbers, listNumerals } from './numbers.ts'
import { findShared, listSubjects } from './overlap.ts'

/** The least share of a sentence's words that its excerpts must contain together. */
const enoughShared = 0.34
/**
 * From this share of common words on, two sentences are taken to say the same. If only one of them is negated, they contradict each other.
 */
const nearlyRepeated = 0.7
/** Captions without full stops do not form sentences, so a negation somewhere in them proves nothing. */
const longestSentenceWords = 40

/**
 * Each sentence is compared with all excerpts it cites. Normal answers have some dozens; the limit is for a model that writes without end.
 */
const mostClaims = 300

const sentences = once(() => new Intl.Segmenter(undefined, { granularity: 'sentence' }))

const sample = (text: string) => ({ text, words: listWords(text) })

/** The words of a text, and pairs of letters for scripts without spaces. */
const comparable = (text: string) => [...listWords(text), ...listSubjects(text)]

function contradictsNumbers(claim: string, evidence: string): boolean {
  const claimed = listNumerals(claim)
  if (claimed.length === 0) return false
  const given = listNumbers(evidence, listWords(evidence))
  // If no number is found in the excerpts, they may spell their numbers out in a language we do not know.
  return given.size > 0 && claimed.some((number) => !given.has(number))
}

function contradictsNegation(claim: string, evidence: string): boolean {
  const subjects = listSubjects(claim)
  return [...sentences().segment(evidence)].some(({ segment }) => {
    const shared = findShared(subjects, comparable(segment)).length
    const isRepeated = subjects.length >= 2 && shared >= nearlyRepeated * subjects.length
    const isSentence = listWords(segment).length <= longestSentenceWords
    return isRepeated && isSentence && isNegated(sample(claim)) !== isNegated(sample(segment))
  })
}

/** For each cited number, whether the citation supports the claim; empty if that cannot be decided. */
function judge(
  { text, numbers }: Claim,
  citations: ReadonlyMap<number, Citation>,
): [number: number, verdict: boolean][] {
  const cited = [...new Set(numbers)].flatMap((number) => citations.get(number) ?? [])
  const textOf = (citation: Citation) => `${citation.title}\n${citation.author}\n${citation.text}`
  const together = cited.map(textOf).join('\n')
  const subjects = listSubjects(text)
  if (!cited.every((citation) => canCompare(sample(text), sample(citation.text)))) return []

  const shared = findShared(subjects, comparable(together)).length
  if (subjects.length < 2 && shared === 0) return []
  const isSupported =
    shared >= Math.min(subjects.length, 2) &&
    shared >= enoughShared * subjects.length &&
    !contradictsNumbers(text, together) &&
    !cited.some((citation) => contradictsNegation(text, citation.text))
  return cited.map((citation) => [
    citation.number,
    isSupported && findShared(subjects, comparable(textOf(citation))).length > 0,
  ])
}

/**
 * Sets `supported` of each citation: false if it does not support one of the sentences that cite it, null if no such sentence could be
 * checked. Checks only the first 300 sentences that cite something.
 */
export function checkSupport(markdown: string, citations: readonly Citation[]): Citation[] {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]))
  const claims = listClaims(markdown, [...byNumber.keys()]).slice(0, mostClaims)
  const verdicts = claims.flatMap((claim) => judge(claim, byNumber))
  return citations.map((citation) => {
    const own = verdicts.filter(([number]) => number === citation.number).map(([, verdict]) => verdict)
    return { ...citation, supported: own.length === 0 ? null : own.every(Boolean) }
  })
}
