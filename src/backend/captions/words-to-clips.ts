// Words → clips: cut at sentence ends, pauses and changes of speaker, never longer than can be read at a glance.
import { endsSentence } from './sentence-ends.ts'
import type { SpokenWord } from './words.ts'

export interface Clip {
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  isSound: boolean
}

const pauseMs = 700
const shortestSentenceMs = 1500
const longestMs = 10_000
const mostWords = 16
/** A sentence that ends within so many words more is left whole. */
const fewWords = 4
/** Letters of scripts without spaces count as this part of a word. */
const unspacedWord = 0.5

const conjunction =
  /^(?:and|but|so|because|or|which|when|if|then|und|aber|weil|oder|denn|dass|wenn|et|mais|ou|parce|que|quand|y|pero|o|porque|cuando|e|ma|perché|mas|en|maar|want|of)$/iu

const weight = (word: SpokenWord) => (word.hasSpaceBefore ? 1 : unspacedWord)

/** How good it is to cut between two words, as a number to compare. */
function cutValue(before: SpokenWord, after: SpokenWord): number {
  const pause = Math.max(0, after.startMs - before.endMs) / 250
  if (endsSentence(before.text, after.text)) return 6 + pause
  if (/[,;:，、；：،]["'”’»)]?$/u.test(before.text)) return 4 + pause
  if (conjunction.test(after.text)) return 2 + pause
  return pause
}

/** How many of the words to keep when they have become too many: the best place in the later part. */
function bestCut(words: readonly SpokenWord[]): number {
  let best = words.length - 1
  let bestValue = -1
  for (let index = Math.max(1, Math.floor(words.length * 0.4)); index < words.length; index++) {
    const before = words[index - 1]
    const after = words[index]
    if (!before || !after) continue
    const value = cutValue(before, after) + index / words.length
    if (value > bestValue) [best, bestValue] = [index, value]
  }
  return Math.max(1, best)
}

/** Whether a sentence ends soon after `index`, in time to be kept in one clip. */
function endsSoon(words: readonly SpokenWord[], index: number, firstMs: number): boolean {
  for (let at = index; at < index + fewWords; at++) {
    const word = words[at]
    if (!word || word.isSound || word.startMs - firstMs > longestMs || (at > index && word.speaker)) return false
    if (endsSentence(word.text, words[at + 1]?.text)) return true
  }
  return false
}

function isTooLong(open: readonly SpokenWord[], total: number, words: readonly SpokenWord[], index: number): boolean {
  const first = open[0]
  const last = open.at(-1)
  if (!first || !last || open.length < 2) return false
  if (last.startMs - first.startMs > longestMs || total > mostWords + fewWords) return true
  return total > mostWords && !endsSoon(words, index, first.startMs)
}

function endsHere(words: readonly SpokenWord[], next: SpokenWord): boolean {
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return false
  if (next.isSound || last.isSound) return true
  if (next.speaker || next.startMs - last.endMs >= pauseMs) return true
  return endsSentence(last.text, next.text) && last.endMs - first.startMs >= shortestSentenceMs
}

/** Groups of words, each to become one clip; every word is in exactly one, in order. */
export function cutWords(words: readonly SpokenWord[]): SpokenWord[][] {
  const groups: SpokenWord[][] = []
  let open: SpokenWord[] = []
  let total = 0
  words.forEach((word, index) => {
    if (endsHere(open, word)) {
      groups.push(open)
      open = []
      total = 0
    }
    open.push(word)
    total += weight(word)
    while (isTooLong(open, total, words, index)) {
      const kept = open.splice(0, bestCut(open))
      groups.push(kept)
      total = open.reduce((sum, each) => sum + weight(each), 0)
    }
  })
  if (open.length > 0) groups.push(open)
  return groups
}

/** The words as they are read. */
export const joinWords = (words: readonly SpokenWord[]) =>
  words.reduce((text, word, index) => text + (index > 0 && word.hasSpaceBefore ? ' ' : '') + word.text, '')
