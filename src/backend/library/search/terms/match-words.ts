// Finds where wanted words and phrases occur.
import type { WantedWord } from './wanted.ts'
import { splitWords } from './words.ts'

/** One place where a wanted word or phrase occurs: `wordCount` words from the index `first` on. */
export interface Occurrence {
  /** Its index among the wanted words. */
  wanted: number
  first: number
  wordCount: number
  /** False for another word with the same stem. */
  isExact: boolean
}

interface Candidate {
  wanted: number
  words: readonly string[]
  isPrefix: boolean
  isExact: boolean
}

/** Finds the occurrences of each wanted word in a list of words, in order of their places; each wanted word at most once in a place. */
export type FindOccurrences = (words: readonly string[]) => Occurrence[]

export function createFinder(wanted: readonly WantedWord[]): FindOccurrences {
  const byFirstWord = new Map<string, Candidate[]>()
  const prefixes: Candidate[] = []
  for (const [index, { alternatives, prefix }] of wanted.entries()) {
    if (prefix?.length === 1) prefixes.push({ wanted: index, words: prefix, isPrefix: true, isExact: true })
    const phrases =
      prefix !== null && prefix.length > 1 ? [{ words: prefix, isExact: true, isPrefix: true }] : alternatives
    for (const { words, isExact, ...kind } of phrases) {
      const first = words[0] ?? ''
      const candidate = { wanted: index, words, isExact, isPrefix: 'isPrefix' in kind }
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), candidate])
    }
  }
  return (words) => {
    const found: Occurrence[] = []
    for (let first = 0; first < words.length; first++) {
      const word = words[first] ?? ''
      for (const candidate of prefixes)
        if (word.startsWith(candidate.words[0] ?? ''))
          found.push({ wanted: candidate.wanted, first, wordCount: 1, isExact: true })
      for (const candidate of byFirstWord.get(word) ?? []) {
        if (!isHere(candidate, words, first)) continue
        const known = found.some((one) => one.first === first && one.wanted === candidate.wanted)
        if (known) continue
        found.push({ wanted: candidate.wanted, first, wordCount: candidate.words.length, isExact: candidate.isExact })
      }
    }
    return found
  }
}

function isHere({ words: wanted, isPrefix }: Candidate, words: readonly string[], first: number): boolean {
  for (let offset = 1; offset < wanted.length; offset++) {
    const word = words[first + offset]
    const here = wanted[offset] ?? ''
    if (word === here) continue
    const isUnfinished = isPrefix && offset === wanted.length - 1
    if (!isUnfinished || word === undefined || !word.startsWith(here)) return false
  }
  return true
}

/** Half-open ranges of UTF-16 offsets, in order and without overlaps. */
export type MatchRanges = [start: number, end: number][]

/** Finds the parts of a text that match. */
export function createMarker(wanted: readonly WantedWord[]): (text: string) => MatchRanges {
  const find = createFinder(wanted)
  return (text) => {
    const words = splitWords(text)
    const merged: MatchRanges = []
    for (const { first, wordCount } of find(words.map(({ word }) => word))) {
      const [start, end] = [words[first]?.start ?? 0, words[first + wordCount - 1]?.end ?? 0]
      const last = merged.at(-1)
      if (last && start < last[1]) last[1] = Math.max(last[1], end)
      else merged.push([start, end])
    }
    return merged
  }
}
