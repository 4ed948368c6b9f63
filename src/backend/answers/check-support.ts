// Whether what an answer cites says what the answer says: by words, numbers and negations, in any language.
import type { Citation } from '../../contract/app/answers.ts'
import { listWords } from '../library/search/words.ts'
import { type Claim, listClaims } from './claims.ts'
import { canCompare, isDenying } from './languages.ts'
import { listNumbers, listNumerals } from './numbers.ts'
import { findShared, listSubjects } from './overlap.ts'

/** The share of a sentence's words that its excerpts must have, together. */
const enoughShared = 0.34
/** From here on a sentence is taken to repeat another one, so that only one of them denying it is a contradiction. */
const nearlyRepeated = 0.7
/** Captions without full stops are not sentences: a negation anywhere in them says nothing. */
const longestSentenceWords = 40

/** Each is compared with all that it cites; somebody's answer has some dozens, and a model that writes on without end must not hold everything up. */
const mostClaims = 300

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

const sample = (text: string) => ({ text, words: listWords(text) })

/** Texts are compared by words; scripts without spaces by pairs of letters, which `listSubjects` makes. */
const comparable = (text: string) => [...listWords(text), ...listSubjects(text)]

function contradictsNumbers(claim: string, evidence: string): boolean {
  const claimed = listNumerals(claim)
  if (claimed.length === 0) return false
  const given = listNumbers(evidence, listWords(evidence))
  // Without any number we can read, those of the excerpt may be spelled out in a language we do not know.
  return given.size > 0 && claimed.some((number) => !given.has(number))
}

function contradictsNegation(claim: string, evidence: string): boolean {
  const subjects = listSubjects(claim)
  return [...sentences.segment(evidence)].some(({ segment }) => {
    const shared = findShared(subjects, comparable(segment)).length
    const isRepeated = subjects.length >= 2 && shared >= nearlyRepeated * subjects.length
    const isSentence = listWords(segment).length <= longestSentenceWords
    return isRepeated && isSentence && isDenying(sample(claim)) !== isDenying(sample(segment))
  })
}

/** Per cited number whether it supports the claim; nothing for what cannot be told. */
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
 * Sets `supported`: false when one of the sentences that cite it is not borne out, null when none could be checked. Only the first
 * 300 sentences that cite something are.
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
