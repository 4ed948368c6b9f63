// Where the subject of a talk changes: Utiyama & Isahara, A Statistical Model for Domain-Independent Text Segmentation (ACL 2001),
// https://aclanthology.org/P01-1064/ — of all ways to divide the text the one under which its words are likeliest, when each section
// has a vocabulary of its own. It needs no training, no sentences and no dictionary. To it are added what is usual for the length of a
// section, and what a pause, a change of speaker or the end of a sentence says for a border.
import type { AudioClip } from '../../contract/app/videos.ts'
import { endsAsSentence, isPunctuated } from './sentences.ts'
import { termsOf } from './terms.ts'

const shortestMs = 45_000
const longestMs = 12 * 60_000

/** Two minutes in a short video to five in one of an hour or more. */
export function usualSectionMs(spanMs: number): number {
  return 120_000 + 180_000 * Math.min(1, spanMs / 3_600_000)
}

/** Words that say what is spoken about, as numbers; those that are everywhere tell no section from another. */
interface Vocabulary {
  /** Of each clip, in order. */
  words: Int32Array[]
  size: number
  count: number
}

const windowMs = 60_000
const commonShare = 0.5
/** Enough of a word to know it by in another form: “growing” and “growth” are one. */
const stemLength = 6

const stem = (term: string) => (/^\p{Script=Latin}/u.test(term) ? term.slice(0, stemLength) : term)

function readVocabulary(clips: readonly AudioClip[]): Vocabulary {
  const stems = clips.map(({ text }) => termsOf(text).map(stem))
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
  const words = stems.map((terms) => Int32Array.from(terms.filter((term) => !isCommon(term)).map(numberOf)))
  return { words, size: numbers.size, count: words.reduce((sum, each) => sum + each.length, 0) }
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

/**
 * The starts of sections after the first, in order, each that of a clip; undefined where too little is said. Sections are of `shortestMs` or more where that is possible;
 * one may be long where nobody speaks. Time grows with the number of clips.
 */
export function topicBorders(clips: readonly AudioClip[], spanMs: number): number[] | undefined {
  const { words, size, count } = readVocabulary(clips)
  const hints = hintsOf(clips)
  const usualMs = usualSectionMs(spanMs)
  if (count * usualMs < fewestWords * spanMs) return undefined
  const prior = Math.log(Math.max(2, count))
  const inSection = new Int32Array(size)
  const logs = Float64Array.from({ length: count + 2 }, (_, index) => Math.log(index + 1))
  const best = [0]
  const from = [0]
  for (let end = 1; end <= clips.length; end++) {
    const endMs = clips[end]?.startMs ?? spanMs
    let [least, start] = [Number.POSITIVE_INFINITY, 0]
    let [total, likelihood] = [0, 0]
    const touched: number[] = []
    for (let first = end - 1; first >= 0; first--) {
      for (const word of words[first] ?? []) {
        const known = inSection[word] ?? 0
        // f·log(f + 1), brought from f to f + 1.
        likelihood += (known + 1) * (logs[known + 1] ?? 0) - known * (logs[known] ?? 0)
        inSection[word] = known + 1
        touched.push(word)
        total++
      }
      const startMs = first === 0 ? 0 : (clips[first]?.startMs ?? 0)
      const lengthMs = endMs - startMs
      if (lengthMs > longestMs && least < Number.POSITIVE_INFINITY) break
      if (lengthMs < shortestMs && first > 0) continue
      const cost =
        (best[first] ?? 0) +
        total * Math.log(total + size) -
        likelihood +
        prior +
        lengthCost(lengthMs, usualMs) -
        (hints[first] ?? 0)
      if (cost < least) [least, start] = [cost, first]
    }
    for (const word of touched) inSection[word] = 0
    best.push(least)
    from.push(start)
  }
  const borders: number[] = []
  for (let end = from[clips.length] ?? 0; end > 0; end = from[end] ?? 0) borders.push(clips[end]?.startMs ?? 0)
  return borders.reverse()
}
