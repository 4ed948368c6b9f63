// Where the subject of a talk changes: Utiyama & Isahara, A Statistical Model for Domain-Independent Text Segmentation (ACL 2001),
// https://aclanthology.org/P01-1064/ — of all ways to divide the text the one under which its words are likeliest, when each section
// has a vocabulary of its own. It needs no training, no sentences and no dictionary. To it are added what is usual for the length of a
// section, and what a pause, a change of speaker or the end of a sentence says for a border.
import type { AudioClip } from '../../contract/app/videos.ts'
import { endsAsSentence, isPunctuated } from './sentences.ts'
import { termsOf } from './terms.ts'

const shortestMs = 45_000
/** In usual lengths. */
const longest = 2.2

/** Two minutes in a short video to five in one of an hour or more. */
export function usualSectionMs(spanMs: number): number {
  return 120_000 + 180_000 * Math.min(1, spanMs / 3_600_000)
}

/** Words that say what is spoken about, as numbers; those that are everywhere tell no section from another. */
interface Vocabulary {
  words: Int32Array
  /** Where those of each clip begin among them, and where they end. */
  offsets: Int32Array
  /** How many different ones there are. */
  size: number
}

const windowMs = 60_000
const commonShare = 0.5
/** Enough of a word to know it by in another form: “growing” and “growth” are one. */
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

/** What says for a border before each clip, apart from the words. */
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

/** How unusual a length is: the square of its distance from the usual one, in doublings. */
function lengthCost(lengthMs: number, usualMs: number): number {
  const doublings = Math.log2(Math.max(lengthMs, 1000) / usualMs)
  return lengthWeight * doublings * doublings
}

/** Fewer than so many telling words in a section of usual length tell nothing of its subject. */
const fewestWords = 25

/** The cost of a section by its words, as it grows: https://aclanthology.org/P01-1064/, equation 8. */
function createWordCost({ words, offsets, size }: Vocabulary) {
  const counts = new Int32Array(size)
  const logs = Float64Array.from({ length: words.length + size + 1 }, (_, index) => Math.log(index + 1))
  // What one more of a word adds to the sum of f·log(f + 1).
  const gains = Float64Array.from(logs, (log, index) => (index + 1) * Math.log(index + 2) - index * log)
  let likelihood = 0
  let from = 0
  let to = 0
  return {
    /** An empty section that ends before the clip. */
    begin(clip: number): void {
      for (let at = from; at < to; at++) counts[words[at] ?? 0] = 0
      likelihood = 0
      from = offsets[clip] ?? 0
      to = from
    },
    /** The cost once the section begins with the clip, which is the one before that it began with. */
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
 * The starts of sections after the first, in order, each that of a clip; undefined where too little is said. Sections are of
 * `shortestMs` or more where that is possible; one may be long where nobody speaks. Time grows with the number of clips.
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
