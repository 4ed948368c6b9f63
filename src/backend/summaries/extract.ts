// Selects the sentences that best represent a text: those nearest to its centroid, chosen by maximal marginal relevance (Carbonell and
// Goldstein, The Use of MMR, SIGIR 1998). The time grows with the number of sentences, not with its square.

import { hasUnspaced } from '../../contract/unspaced.ts'
import { endsAsSentence, type Sentence } from './sentences.ts'

/** The weight of a term; rare terms weigh more. */
export type TermWeights = (term: string) => number

export interface ExtractLimits {
  mostSentences: number
  mostWords: number
}

const candidateCount = 40
const idealWords = { fewest: 9, most: 40 }
/** Shorter sentences, such as “Last question.”, mean little on their own. */
const fewestWords = 5
/** The weight of being near the centroid; the remainder is the weight of differing from sentences chosen already. */
const relevanceShare = 0.7
/** A sentence at least this similar to a chosen one is a repetition. */
const repeated = 0.8

/** Inverse document frequency, with the sentences of the whole video as documents. */
export function weighTerms(sentences: readonly Sentence[]): TermWeights {
  const frequency = new Map<string, number>()
  for (const { terms } of sentences)
    for (const term of terms.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const total = sentences.length
  return (term) => Math.log((total + 1) / ((frequency.get(term) ?? 0) + 0.5))
}

type Vector = Map<string, number>

function vectorOf(terms: ReadonlyMap<string, number>, weigh: TermWeights): Vector {
  const vector: Vector = new Map()
  for (const [term, count] of terms) vector.set(term, (1 + Math.log(count)) * Math.max(0, weigh(term)))
  return vector
}

function lengthOf(vector: Vector): number {
  let squares = 0
  for (const value of vector.values()) squares += value * value
  return Math.sqrt(squares)
}

function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let product = 0
  for (const [term, value] of small) product += value * (large.get(term) ?? 0)
  const lengths = lengthOf(a) * lengthOf(b)
  return lengths === 0 ? 0 : product / lengths
}

/** Lowers the score of fragments and of very long sentences. */
function lengthFactor(wordCount: number): number {
  if (wordCount < idealWords.fewest) return wordCount / idealWords.fewest
  return wordCount > idealWords.most ? idealWords.most / wordCount : 1
}

interface Candidate {
  index: number
  sentence: Sentence
  vector: Vector
  score: number
}

function rank(sentences: readonly Sentence[], weigh: TermWeights): Candidate[] {
  const centroid: Vector = new Map()
  const vectors = sentences.map((sentence) => vectorOf(sentence.terms, weigh))
  for (const vector of vectors)
    for (const [term, value] of vector) centroid.set(term, (centroid.get(term) ?? 0) + value)
  const centroidLength = lengthOf(centroid)
  return sentences.flatMap((sentence, index) => {
    const vector = vectors[index]
    const length = vector ? lengthOf(vector) : 0
    if (!vector || length === 0) return []
    let product = 0
    for (const [term, value] of vector) product += value * (centroid.get(term) ?? 0)
    const opening = index < sentences.length * 0.05 ? 1.1 : 1
    const shape = lengthFactor(sentence.wordCount) * sentence.wholeness
    const score = (product / (length * centroidLength)) * shape * opening
    return [{ index, sentence, vector, score }]
  })
}

const byScore = (a: Candidate, b: Candidate) => b.score - a.score || a.index - b.index

function choose(ranked: Candidate[], { mostSentences, mostWords }: ExtractLimits): Candidate[] {
  const telling = ranked.filter(({ sentence }) => sentence.wordCount >= fewestWords || hasUnspaced(sentence.text))
  const candidates = (telling.length > 0 ? telling : ranked).sort(byScore).slice(0, candidateCount)
  const chosen: Candidate[] = []
  const nearest = new Map<Candidate, number>()
  let words = 0
  while (chosen.length < mostSentences) {
    const worth = (one: Candidate) => relevanceShare * one.score - (1 - relevanceShare) * (nearest.get(one) ?? 0)
    const fits = ({ sentence }: Candidate) => chosen.length === 0 || words + sentence.wordCount <= mostWords
    const left = candidates.filter((one) => !chosen.includes(one) && fits(one) && (nearest.get(one) ?? 0) < repeated)
    const next = left.reduce<Candidate | undefined>(
      (best, one) => (best && worth(best) >= worth(one) ? best : one),
      undefined,
    )
    if (!next) break
    chosen.push(next)
    words += next.sentence.wordCount
    for (const one of candidates) nearest.set(one, Math.max(nearest.get(one) ?? 0, cosine(one.vector, next.vector)))
  }
  return chosen.sort((a, b) => a.index - b.index)
}

/**
 * The chosen sentences in their original order and words. An ellipsis is put between fragments where something is, or may be, left out.
 * Empty if nothing was said.
 */
export function extract(sentences: readonly Sentence[], weigh: TermWeights, limits: ExtractLimits): string {
  const chosen = choose(rank(sentences, weigh), limits)
  let text = chosen.length === 0 ? (sentences[0]?.text ?? '') : ''
  let last = -1
  for (const { index, sentence } of chosen) {
    const continues = index === last + 1 && !sentence.isFragment
    const joint = endsAsSentence(text) || continues ? ' ' : ' … '
    text = text === '' ? sentence.text : text + joint + sentence.text
    last = index
  }
  return text
}
