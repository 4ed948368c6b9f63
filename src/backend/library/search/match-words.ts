import type { WantedWord } from './wanted.ts'
import { splitWords, type Word } from './words.ts'

/** One place where a wanted word or phrase occurs. `first` is the index of its first word; `start` and `end` are UTF-16 offsets. */
interface Occurrence {
  wanted: number
  first: number
  wordCount: number
  start: number
  end: number
}

export interface MatchedText {
  wordCount: number
  /** How often each wanted word or phrase occurs, in the order of `wanted`. */
  counts: number[]
  /** For each wanted one except the last: whether the next one directly follows it somewhere. */
  isFollowedByNext: boolean[]
  /** The matches as half-open ranges of UTF-16 offsets, in order and without overlaps. */
  ranges: [start: number, end: number][]
}

interface Candidate {
  wanted: number
  words: readonly string[]
}

function indexByFirstWord(wanted: readonly WantedWord[]): Map<string, Candidate[]> {
  const byFirstWord = new Map<string, Candidate[]>()
  for (const [index, { alternatives }] of wanted.entries()) {
    for (const words of alternatives) {
      const first = words[0] ?? ''
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { wanted: index, words }])
    }
  }
  return byFirstWord
}

function mergeRanges(occurrences: readonly Occurrence[]): [number, number][] {
  const merged: [number, number][] = []
  for (const { start, end } of occurrences) {
    const last = merged.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

function findOccurrences(words: readonly Word[], byFirstWord: Map<string, Candidate[]>): Occurrence[] {
  const occurrences: Occurrence[] = []
  for (const [first, { word, start }] of words.entries()) {
    for (const candidate of byFirstWord.get(word) ?? []) {
      const isHere = candidate.words.every((wantedWord, offset) => words[first + offset]?.word === wantedWord)
      const last = words[first + candidate.words.length - 1]
      if (!isHere || !last) continue
      occurrences.push({ wanted: candidate.wanted, first, wordCount: candidate.words.length, start, end: last.end })
    }
  }
  return occurrences
}

/** Returns a function that finds the wanted words and phrases in a text by the same rules as the full-text index. */
export function createMatcher(wanted: readonly WantedWord[]): (text: string) => MatchedText {
  const byFirstWord = indexByFirstWord(wanted)
  return (text) => {
    const words = splitWords(text)
    const occurrences = findOccurrences(words, byFirstWord)
    const counts = wanted.map((_, index) => occurrences.filter((one) => one.wanted === index).length)
    const ends = new Set(occurrences.map(({ wanted: index, first, wordCount }) => `${index} ${first + wordCount}`))
    const isFollowedByNext = wanted
      .slice(1)
      .map((_, index) => occurrences.some((one) => one.wanted === index + 1 && ends.has(`${index} ${one.first}`)))
    return { wordCount: words.length, counts, isFollowedByNext, ranges: mergeRanges(occurrences) }
  }
}
