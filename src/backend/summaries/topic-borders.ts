// Finds where the subject of a talk changes: Utiyama & Isahara, A Statistical Model for Domain-Independent Text Segmentation (ACL 2001),
// https://aclanthology.org/P01-1064/. Of all ways to divide the text, it chooses the one under which the words are most likely if each
// section has its own vocabulary. It needs no training, no sentences and no dictionary. The cost also includes how usual the length of each
// section is, and the signs for a border: a pause, a change of speaker, the end of a sentence.
import type { AudioClip } from '../../contract/app/videos.ts'
import { endsAsSentence, isPunctuated } from './sentences.ts'
import { termsOf } from './topic-terms.ts'

const shortestMs = 45_000
/** As a multiple of the usual length. */
const longest = 2.2

/** From two minutes in a short video to five minutes in a video of an hour or more. */
export function usualSectionMs(spanMs: number): number {
  return 120_000 + 180_000 * Math.min(1, spanMs / 3_600_000)
}

/**
 * The words that indicate subjects, as numbers. Words that occur nearly everywhere are left out, because they do not distinguish sections.
 */
interface Vocabulary {
  words: Int32Array
  /** The words of clip `i` are at `offsets[i]` up to, but not including, `offsets[i + 1]`. */
  offsets: Int32Array
  /** The number of different words. */
  size: number
}

const windowMs = 60_000
const commonShare = 0.5
/** The first letters of a word stand for all its forms: “growing” and “growth” are the same. */
const stemLength = 6

const stem = (term: string) =>
  term.length > stemLength && /^\p{Script=Latin}/u.test(term) ? term.slice(0, stemLength) : term

function readVocabulary(clips: readonly AudioClip[]): Vocabulary {
  const stems = clips.map((clip) => termsOf(clip).telling.map(stem))
  const windows = new Map<string, Set<number>>()
  const firstMs = clips[0]?.startMs ?? 0
  const windowCount = ((clips.at(-1)?.startMs ?? 0) - firstMs) / windowMs
  clips.forEach(({ startMs }, index) => {
    for (const term of stems[index] ?? []) {
      const seen = windows.get(term) ?? new Set()
      windows.set(term, seen.add(Math.floor((startMs - firstMs) / windowMs)))
    }
  })
  const numbers = new Map<string, number>()
  const isCommon = (term: string) => windowCount > 6 && (windows.get(term)?.size ?? 0) > windowCount * commonShare
  const numberOf = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  }
  const words: number[] = []
  const offsets = [0]
  for (const terms of stems) {
    for (const term of terms) if (!isCommon(term)) words.push(numberOf(term))
    offsets.push(words.length)
  }
  return { words: Int32Array.from(words), offsets: Int32Array.from(offsets), size: numbers.size }
}

// In the unit of the model: natural logarithms of likelihood.
const pauseWorthPerSecond = 0.8
const mostPauseWorth = 4
const speakerWorth = 1.5
const midSentenceCost = 5
const lengthWeight = 2

/** How much a pause, a change of speaker and the end of a sentence speak for a border before each clip. */
function hintsOf(clips: readonly AudioClip[]): number[] {
  const hasSentences = isPunctuated(clips)
  return clips.map((clip, index) => {
    const before = clips[index - 1]
    if (!before) return 0
    const pause = Math.max(0, clip.startMs - before.endMs - 300) / 1000
    const isMidSentence = hasSentences && !endsAsSentence(before.text)
    return (
      Math.min(mostPauseWorth, pause * pauseWorthPerSecond) +
      (before.speakerId === clip.speakerId ? 0 : speakerWorth) -
      (isMidSentence ? midSentenceCost : 0)
    )
  })
}

/** The cost of an unusual length: the square of its distance from the usual one, measured in doublings. */
function lengthCost(lengthMs: number, usualMs: number): number {
  const doublings = Math.log2(Math.max(lengthMs, 1000) / usualMs)
  return lengthWeight * doublings * doublings
}

/** With fewer words per section of usual length, changes of subject cannot be recognised. */
const fewestWords = 25

/** The cost of a section by its words, updated while the section grows: https://aclanthology.org/P01-1064/, equation 8. */
function createWordCost({ words, offsets, size }: Vocabulary) {
  const counts = new Int32Array(size)
  const logs = Float64Array.from({ length: words.length + size + 1 }, (_, index) => Math.log(index + 1))
  // How much one more occurrence of a word adds to the sum of f·log(f + 1).
  const gains = Float64Array.from(logs, (log, index) => (index + 1) * Math.log(index + 2) - index * log)
  let likelihood = 0
  let from = 0
  let to = 0
  return {
    /** Starts an empty section that ends before this clip. */
    begin(clip: number): void {
      for (let at = from; at < to; at++) counts[words[at] ?? 0] = 0
      likelihood = 0
      from = offsets[clip] ?? 0
      to = from
    },
    /** Extends the section backwards by one clip, which must be the one before its present start, and returns the cost. */
    extendTo(clip: number): number {
      const first = offsets[clip] ?? 0
      while (from > first) {
        const word = words[--from] ?? 0
        const count = counts[word] ?? 0
        likelihood += gains[count] ?? 0
        counts[word] = count + 1
      }
      const total = to - from
      return total === 0 ? 0 : total * (logs[total + size - 1] ?? 0) - likelihood
    },
  }
}

/**
 * The starts of all sections except the first, in order; each is the start of a clip. Undefined if too little is said. Sections last at
 * least `shortestMs` where possible; where nobody speaks, one may be long. The time grows with the number of clips.
 */
export function topicBorders(clips: readonly AudioClip[], spanMs: number): number[] | undefined {
  const vocabulary = readVocabulary(clips)
  const wordCount = vocabulary.words.length
  const usualMs = usualSectionMs(spanMs)
  if (wordCount * usualMs < fewestWords * spanMs) return undefined
  const hints = hintsOf(clips)
  const wordCost = createWordCost(vocabulary)
  const prior = Math.log(Math.max(2, wordCount))
  const best = new Float64Array(clips.length + 1)
  const from = new Int32Array(clips.length + 1)
  for (let end = 1; end <= clips.length; end++) {
    const endMs = clips[end]?.startMs ?? spanMs
    let least = Number.POSITIVE_INFINITY
    wordCost.begin(end)
    for (let first = end - 1; first >= 0; first--) {
      const lengthMs = endMs - (first === 0 ? 0 : (clips[first]?.startMs ?? 0))
      if (lengthMs > longest * usualMs && least < Number.POSITIVE_INFINITY) break
      const byWords = wordCost.extendTo(first)
      if (lengthMs < shortestMs && first > 0) continue
      const cost = (best[first] ?? 0) + byWords + prior + lengthCost(lengthMs, usualMs) - (hints[first] ?? 0)
      if (cost < least) [least, from[end]] = [cost, first]
    }
    best[end] = least
  }
  const borders: number[] = []
  for (let end = from[clips.length] ?? 0; end > 0; end = from[end] ?? 0) borders.push(clips[end]?.startMs ?? 0)
  return borders.reverse()
}
