// Groups words into clips. Cuts are at the ends of sentences, pauses and changes of speaker, and no clip is longer than one can read at a
// glance.

import { hasUnspaced } from '../../contract/unspaced.ts'
import { divide } from './divide.ts'
import { belongsToPrevious, cannotEndPhrase, isSubject, opensPhrase } from './phrase-edges.ts'
import { endsSentence } from './sentence-ends.ts'
import type { SpokenWord } from './words.ts'

export interface TimedClip {
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  isSound: boolean
}

/** No clip extends over a silence of this length. */
const silenceMs = 2500
const mostWords = 20
const longestMs = 16_000

// The worth of a cut and the cost of a clip, in the same unit.
const sentenceWorth = 9
const clauseWorth = 3
const openingWorth = 1.5
const spaceWorth = 2.5
const subjectWorth = 0.8
const leadingCost = 3
const leaningCost = 2
const pauseMs = 350
const mostPauseWorth = 6
const clipCost = 5
const idealWords = 11
const curvature = 0.03
const comfortableWords = 16
const comfortableMs = 10_000
const shortestMs = 1500
const shortCost = 6

const clauseEnd = /[,;:，、；：،؛]["'”’»)]?$/u

function worthOf(before: SpokenWord, after: SpokenWord): number {
  const pause = Math.min(mostPauseWorth, Math.max(0, after.startMs - before.endMs) / pauseMs)
  if (endsSentence(before.text, after.text)) return sentenceWorth + pause
  if (clauseEnd.test(before.text)) return clauseWorth + pause
  // Thai and related scripts, and Chinese without punctuation, put spaces between phrases.
  const isSpaced = after.hasSpaceBefore && hasUnspaced(before.text) && hasUnspaced(after.text)
  const opening = opensPhrase(after.text) ? openingWorth : isSubject(after.text) ? subjectWorth : 0
  const broken = (cannotEndPhrase(before.text) ? leadingCost : 0) + (belongsToPrevious(after.text) ? leaningCost : 0)
  return pause + opening + (isSpaced ? spaceWorth : 0) - broken
}

/** The cost of a clip, which grows with its distance from the ideal length. `count` is in words. */
function costOf(count: number, lengthMs: number): number {
  const distance = count - idealWords
  let cost = clipCost + curvature * distance * distance
  if (count > comfortableWords) cost += (count - comfortableWords) * 0.4
  if (lengthMs > comfortableMs) cost += (lengthMs - comfortableMs) / 1000
  if (lengthMs < shortestMs) cost += shortCost
  return cost
}

/** A letter of a script without spaces counts as half a word. */
const weigh = (word: SpokenWord) => (hasUnspaced(word.text) ? 0.5 : 1)

/** Divides words that contain no forced cut. */
function divideWords(words: readonly SpokenWord[]): SpokenWord[][] {
  const weights = words.map(weigh)
  const lengthMs = (start: number, end: number) => (words[end - 1]?.endMs ?? 0) - (words[start]?.startMs ?? 0)
  const pieces = divide({
    count: words.length,
    worthOf(index) {
      const [before, after] = [words[index - 1], words[index]]
      return before && after ? worthOf(before, after) : 0
    },
    weightOf: (index) => weights[index] ?? 1,
    costOf: (weight, start, end) => costOf(weight, lengthMs(start, end)),
    isTooLong: (weight, start, end) => weight > mostWords || lengthMs(start, end) > longestMs,
  })
  return pieces.map(({ start, end }) => words.slice(start, end))
}

function mustCut(before: SpokenWord, after: SpokenWord): boolean {
  if (before.isSound || after.isSound || after.speaker) return true
  return after.startMs - before.endMs >= silenceMs
}

/** Groups of words, one for each clip. Every word is in exactly one group, and the order is kept. */
export function cutWords(words: readonly SpokenWord[]): SpokenWord[][] {
  const groups: SpokenWord[][] = []
  let from = 0
  words.forEach((word, index) => {
    const next = words[index + 1]
    if (next && !mustCut(word, next)) return
    for (const group of divideWords(words.slice(from, index + 1))) groups.push(group)
    from = index + 1
  })
  return groups
}

export function joinWords(words: readonly SpokenWord[]): string {
  let text = ''
  for (const { text: word, hasSpaceBefore } of words) text += text !== '' && hasSpaceBefore ? ` ${word}` : word
  return text
}
