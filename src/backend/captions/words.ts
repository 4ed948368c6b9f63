// Converts caption lines to words with times.

import { hasUnspaced } from '../../contract/unspaced.ts'
import type { CaptionLine, SpeakerMark } from './caption-line.ts'
import { segmentWords } from './segment-words.ts'
import type { SoundTag } from './sound-tags.ts'

export interface SpokenWord {
  text: string
  startMs: number
  endMs: number
  /** False if the script does not separate words by spaces. */
  hasSpaceBefore: boolean
  /** A sound; its text is the whole tag, such as “[Applause]”. */
  isSound: boolean
  /** Set on the first word of a speaker. */
  speaker?: { name: string | null }
}

/** How long a word is spoken when only its start is known. Measured on automatic captions: 120 ms and 70 ms for each letter, at least 250 ms. */
const spokenMs = (word: string) => Math.max(250, 120 + 70 * word.length)

interface Token {
  text: string
  at: number
  hasSpaceBefore: boolean
  isSound: boolean
}

/** The words of a text with their positions; text in scripts without spaces is split with a dictionary. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (!hasUnspaced(run)) {
      tokens.push({ text: run, at: index, hasSpaceBefore: true, isSound: false })
      continue
    }
    // A line break in such a script does not stand for a space.
    const isAfterSpace = index > 0 && text[index - 1] !== '\n'
    for (const { text: word, at } of segmentWords(run))
      tokens.push({ text: word, at: index + at, hasSpaceBefore: at === 0 && isAfterSpace, isSound: false })
  }
  return tokens
}

/** The time at which a character is spoken, for lines with time marks. */
function timedAt({ marks, text }: CaptionLine, at: number): number {
  let low = 0
  let high = marks.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((marks[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  const mark = marks[low]
  if (!mark) return 0
  // If there are only blanked marks between the time and the word, they take no time.
  if (text.slice(mark.at, at).trim() === '') return mark.ms
  const next = marks[low + 1]
  const spread = next ? Math.max(0, next.ms - mark.ms) / Math.max(1, next.at - mark.at) : 70
  return mark.ms + Math.round(Math.max(0, at - mark.at) * Math.min(70, spread))
}

/** When a line without word times has been spoken. The line may be shown longer than that, or overlap the next one. */
function saidUntil(line: CaptionLine, nextStartMs: number | undefined): number {
  const length = line.text.length
  const slowest = line.startMs + Math.max(3000, length * 250)
  const shown = line.endMs ?? nextStartMs ?? line.startMs + length * 70
  const end = Math.min(shown, slowest)
  return nextStartMs !== undefined && nextStartMs > line.startMs ? Math.min(end, nextStartMs) : end
}

function allTokens(text: string, sounds: readonly SoundTag[]): Token[] {
  const tokens = tokensOf(text)
  if (sounds.length === 0) return tokens
  const heard = sounds.map((sound) => ({ ...sound, hasSpaceBefore: true, isSound: true }))
  return [...tokens, ...heard].sort((a, b) => a.at - b.at)
}

/** A sound lasts until its line disappears or the next line appears. */
function heardUntil(line: CaptionLine, nextStartMs: number | undefined): number {
  const next = nextStartMs !== undefined && nextStartMs > line.startMs ? nextStartMs : Number.POSITIVE_INFINITY
  const until = Math.min(line.endMs ?? Number.POSITIVE_INFINITY, next)
  return Number.isFinite(until) ? until : line.startMs + 3000
}

type Timing = (token: Token, next: Token | undefined) => [startMs: number, endMs: number]

/** For lines with time marks: each word has its own start, and ends when it has been spoken or the next one starts. */
function byMarks(line: CaptionLine, nextStartMs: number | undefined): Timing {
  const shownUntil = line.endMs ?? Number.POSITIVE_INFINITY
  return (token, next) => {
    const startMs = timedAt(line, token.at)
    const latest = next ? timedAt(line, next.at) : Number.POSITIVE_INFINITY
    const endMs = token.isSound ? heardUntil(line, nextStartMs) : Math.min(startMs + spokenMs(token.text), shownUntil)
    return [startMs, Math.max(startMs, Math.min(endMs, latest))]
  }
}

/**
 * For other lines: the words share the time of the line in proportion to their letters; blanked parts before and after them take no time.
 */
function byLetters(line: CaptionLine, tokens: readonly Token[], nextStartMs: number | undefined): Timing {
  const isOnlySounds = tokens.every(({ isSound }) => isSound)
  const until = isOnlySounds ? heardUntil(line, nextStartMs) : saidUntil(line, nextStartMs)
  const from = tokens[0]?.at ?? 0
  const last = tokens.at(-1)
  const length = Math.max(1, (last?.at ?? 0) + (last?.text.length ?? 0) - from)
  const timeAt = ({ at }: Token) => Math.round(line.startMs + ((until - line.startMs) * (at - from)) / length)
  return (token, next) => {
    const startMs = timeAt(token)
    return [startMs, Math.max(startMs, next ? timeAt(next) : until)]
  }
}

/**
 * The words and sounds of one line, in order. `nextStartMs` is the start of the first later line. The text of `line` must no longer contain
 * speaker marks or sounds.
 */
export function wordsOf(
  line: CaptionLine,
  marks: readonly SpeakerMark[],
  sounds: readonly SoundTag[],
  nextStartMs: number | undefined,
): SpokenWord[] {
  const tokens = allTokens(line.text, sounds)
  const timeOf = line.marks.length > 0 ? byMarks(line, nextStartMs) : byLetters(line, tokens, nextStartMs)
  let due = 0
  return tokens.map((token, index) => {
    const [startMs, endMs] = timeOf(token, tokens[index + 1])
    const { hasSpaceBefore, isSound } = token
    const word: SpokenWord = { text: token.text.normalize('NFC'), startMs, endMs, hasSpaceBefore, isSound }
    if (isSound) return word
    let speaker: SpeakerMark | undefined
    for (let mark = marks[due]; mark && mark.at <= token.at; mark = marks[++due]) speaker = mark
    return speaker ? { ...word, speaker: { name: speaker.name } } : word
  })
}
