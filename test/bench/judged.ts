// Questions about the sample collection with graded relevance, and measures of how well a ranking answers questions and searches.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PassageKind } from '../../src/contract/app/moments.ts'

export interface Ranked {
  videoId: string
  kind: PassageKind
  startMs: number
  endMs: number
}

/** Answers close to each other count as one moment, because a user who plays one of them also sees the other. */
export interface Moment extends Ranked {
  /** 2: answers the question, or is what the searcher wants; 1: helps. */
  relevance: number
  /** The answers that were joined. A result that has one of them has the moment. */
  parts: Ranked[]
}

export interface JudgedQuestion {
  question: string
  /** What makes it difficult: the answer has the same “words”, is a “paraphrase”, is in another language, is only shown, … */
  asks: string
  part: Part
  moments: Moment[]
}

/**
 * The purpose of a question.
 *
 * - `tuning`: weights may be chosen with these.
 * - `set aside`: the other half of `questions.json`. Rankings were tuned with it once, but are not any more.
 * - `held out`: the questions of `held-out-questions.json`, which were written and judged before any ranking of them was seen.
 * Use them only for measuring, never for choosing weights.
 */
export const parts = ['tuning', 'set aside', 'held out'] as const
export type Part = (typeof parts)[number]

/** Selects half of the questions, however many are added: those for which the first byte of their SHA-256 is even. */
const isForTuning = (question: string) => (createHash('sha256').update(question).digest()[0] ?? 0) % 2 === 0

export interface WrittenAnswer {
  videoId: string
  kind: PassageKind
  startTime: number
  endTime: number
  relevance: number
}

const oneMomentMs = 30_000

export function loadJudgedQuestions(): JudgedQuestion[] {
  return [
    ...readQuestions('questions.json', (question) => (isForTuning(question) ? 'tuning' : 'set aside')),
    ...readQuestions('held-out-questions.json', () => 'held out'),
  ]
}

function readQuestions(name: string, partOf: (question: string) => Part): JudgedQuestion[] {
  const file = new URL(`../sample/${name}`, import.meta.url)
  const written: { question: string; asks: string; answers: WrittenAnswer[] }[] = JSON.parse(readFileSync(file, 'utf8'))
  return written.map(({ question, asks, answers }) => ({
    question,
    asks,
    part: partOf(question),
    moments: joinNear(answers),
  }))
}

export function joinNear(answers: readonly WrittenAnswer[]): Moment[] {
  const moments: Moment[] = []
  const inTime = answers.toSorted((a, b) => a.startTime - b.startTime)
  for (const { videoId, kind, startTime, endTime, relevance } of inTime) {
    const part = { videoId, kind, startMs: startTime * 1000, endMs: endTime * 1000 }
    const near = moments.find(
      (moment) => moment.videoId === videoId && moment.kind === kind && endTime * 1000 - moment.startMs <= oneMomentMs,
    )
    if (near) {
      near.endMs = Math.max(near.endMs, endTime * 1000)
      near.relevance = Math.max(near.relevance, relevance)
      near.parts.push(part)
    } else moments.push({ ...part, relevance, parts: [part] })
  }
  return moments
}

/**
 * Whether two moments of one kind in one video overlap by at least half of the shorter one. Summaries of a section and of the whole video
 * are different texts, so that these must overlap by half of the longer one.
 */
export function overlaps(a: Ranked, b: Ranked): boolean {
  const sharedMs = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
  const lengths = [a.endMs - a.startMs, b.endMs - b.startMs]
  const neededMs = (a.kind === 'summarised' ? Math.max(...lengths) : Math.min(...lengths)) / 2
  return a.videoId === b.videoId && a.kind === b.kind && sharedMs >= neededMs
}

const holds = (result: Ranked, { parts }: Moment) => parts.some((part) => overlaps(result, part))

/** Each moment counts only for the first result that contains it. */
export function gainsOf(results: readonly Ranked[], moments: readonly Moment[]): number[] {
  const left = new Set(moments)
  return results.map((result) => {
    const found = [...left].filter((moment) => holds(result, moment))
    for (const moment of found) left.delete(moment)
    return Math.max(0, ...found.map(({ relevance }) => relevance))
  })
}

// Formula: Järvelin and Kekäläinen 2002, with the exponential gain of Burges et al. 2005.
const discountedGain = (gains: readonly number[]) =>
  gains.reduce((sum, gain, index) => sum + (2 ** gain - 1) / Math.log2(index + 2), 0)

/** Normalised discounted cumulative gain of the first ten results. NaN if there is nothing to find. */
export function ndcgAt10(results: readonly Ranked[], { moments }: { moments: readonly Moment[] }): number {
  const ideal = moments.map(({ relevance }) => relevance).sort((a, b) => b - a)
  return discountedGain(gainsOf(results.slice(0, 10), moments)) / discountedGain(ideal.slice(0, 10))
}

/** The share of the moments that are among the first twenty results. NaN if there is nothing to find. */
export function recallAt20(results: readonly Ranked[], { moments }: JudgedQuestion): number {
  const first = results.slice(0, 20)
  return moments.filter((moment) => first.some((result) => holds(result, moment))).length / moments.length
}
