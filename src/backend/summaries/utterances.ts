// Divides speech without punctuation into statements that can be quoted. It cuts at pauses and where a new statement seems to start, also
// inside a clip. Of all divisions it takes the best, as `captions/words-to-clips.ts` does for clips.
import type { AudioClip } from '../../contract/app/videos.ts'
import { hasUnspaced, joinsTightly } from '../../contract/unspaced.ts'
import { divide } from '../captions/divide.ts'
import {
  belongsToPrevious,
  cannotEndPhrase,
  isClause,
  isLink,
  isReply,
  isSubject,
  opensPhrase,
  opensStatement,
} from '../captions/phrase-edges.ts'

export interface Utterance {
  text: string
  wordCount: number
  /** From 0 (cut out of a longer statement) to 1 (complete, as far as can be known). */
  wholeness: number
}

interface Word {
  text: string
  clip: AudioClip
  isFirstOfClip: boolean
  /** In scripts without spaces, the text of a clip counts as one word with the weight of several. */
  weight: number
}

/** After a longer silence nobody continues a sentence. */
const silenceMs = 1000
const breathMs = 250

/** Each 150 ms of silence adds 1 to the worth of a border. */
const pauseMs = 150
const mostPauseWorth = 5
const statementWorth = 6
const repliedWorth = 5
const subjectWorth = 1.5
const clauseWorth = 3.5
const clipWorth = 1
const leadingCost = 6
const leaningCost = 4
const openedCost = 5

const base = 4
const idealWords = 15
const curvature = 0.025
const shortWords = 5
const shortCost = 5
const mostWords = 34
/** From this worth on, a border is as certain as a full stop. */
const certainWorth = 5

function listWords(clips: readonly AudioClip[]): Word[] {
  return clips.flatMap((clip) =>
    clip.text.split(/\s+/).flatMap((text, index) => {
      if (text === '') return []
      return [{ text, clip, isFirstOfClip: index === 0, weight: hasUnspaced(text) ? Math.max(1, text.length / 2) : 1 }]
    }),
  )
}

/** How much speaks for a border between two words. `first` is the word after the border, and `second` the one after that. */
function worthOf(before: Word, [first, second]: readonly [Word, Word | undefined]): number {
  let worth = 0
  if (first.isFirstOfClip) {
    const gapMs = first.clip.startMs - before.clip.endMs
    worth += clipWorth + (gapMs >= breathMs ? Math.min(mostPauseWorth, gapMs / pauseMs) : 0)
  }
  if (second && opensStatement(first.text, second.text)) worth += statementWorth
  else if (isSubject(first.text)) worth += isClause(first.text) ? clauseWorth : subjectWorth
  if (isReply(first.text) !== isReply(before.text)) worth += repliedWorth
  if (cannotEndPhrase(before.text)) worth -= leadingCost
  if (belongsToPrevious(first.text)) worth -= leaningCost
  if (opensPhrase(before.text) && !isReply(before.text)) worth -= openedCost
  return worth
}

function costOf(count: number): number {
  const distance = count - idealWords
  return base + curvature * distance * distance + (count < shortWords ? shortCost : 0)
}

/** Divides a run of speech without silence. Each piece has its range of words and the worth of the borders at its start and end. */
function divideRun(words: readonly Word[]): { start: number; end: number; begins: number; ends: number }[] {
  const worth = words.map((word, index) => {
    const before = words[index - 1]
    return before ? worthOf(before, [word, words[index + 1]]) : certainWorth
  })
  const pieces = divide({
    count: words.length,
    worthOf: (index) => worth[index] ?? 0,
    weightOf: (index) => words[index]?.weight ?? 1,
    costOf,
    isTooLong: (weight) => weight > mostWords,
  })
  return pieces.map(({ start, end }) => ({
    start,
    end,
    begins: worth[start] ?? certainWorth,
    ends: worth[end] ?? certainWorth,
  }))
}

const joinWords = (words: readonly Word[]) =>
  words.reduce((text, { text: word, isFirstOfClip }) => {
    if (text === '') return word
    return isFirstOfClip && joinsTightly(text, word) ? text + word : `${text} ${word}`
  }, '')

/** How certain a border is, from 0.2 to 1. */
const certainty = (worth: number) => Math.min(1, Math.max(0.2, 0.3 + (0.7 * worth) / certainWorth))
/** Statements with repeated words or replies are worse to quote. */
const stumbleFactor = 0.8
const brokenFactor = 0.4
/** For a statement that does not start with a typical word. */
const plainFactor = 0.75

/** Removes replies, fillers and conjunctions at both ends. */
function trim(words: readonly Word[]): Word[] {
  let [from, to] = [0, words.length]
  const textAt = (index: number) => words[index]?.text ?? ''
  while (from < to && (isReply(textAt(from)) || isLink(textAt(from)))) from++
  while (to > from && (isReply(textAt(to - 1)) || isLink(textAt(to - 1)))) to--
  return from < to ? words.slice(from, to) : [...words]
}

function toUtterance(words: readonly Word[], begins: number, ends: number): Utterance {
  const said = trim(words)
  const text = joinWords(said)
  const [first = ''] = text
  const stumbles = said.filter(
    ({ text: word }, index) => isReply(word) || word.toLowerCase() === said[index - 1]?.text.toLowerCase(),
  ).length
  const [opener, closer] = [said[0]?.text ?? '', said.at(-1)?.text ?? '']
  const opening = belongsToPrevious(opener)
    ? brokenFactor
    : isSubject(opener) || opensPhrase(opener) || cannotEndPhrase(opener)
      ? 1
      : plainFactor
  const closing = cannotEndPhrase(closer) || opensPhrase(closer) || isSubject(closer) ? brokenFactor : 1
  return {
    text: first.toLocaleUpperCase('en') + text.slice(first.length),
    wordCount: said.length,
    wholeness: certainty(begins) * certainty(ends) * opening * closing * stumbleFactor ** stumbles,
  }
}

/** In order. Together they contain all words of the clips, except replies and fillers between statements. */
export function utterancesOf(clips: readonly AudioClip[]): Utterance[] {
  const words = listWords(clips)
  const utterances: Utterance[] = []
  let from = 0
  words.forEach((word, index) => {
    const next = words[index + 1]
    const isSilence =
      next?.isFirstOfClip &&
      (next.clip.startMs - word.clip.endMs > silenceMs || next.clip.speakerId !== word.clip.speakerId)
    if (next && !isSilence) return
    const run = words.slice(from, index + 1)
    for (const { start, end, begins, ends } of divideRun(run))
      utterances.push(toUtterance(run.slice(start, end), begins, ends))
    from = index + 1
  })
  return utterances
}
