// Caption lines → words, each with its time.
import type { CaptionLine, SpeakerMark } from './caption-line.ts'

export interface SpokenWord {
  text: string
  startMs: number
  endMs: number
  /** False where the script does not separate words, or a word was split by its length. */
  hasSpaceBefore: boolean
  /** Set on the first word of a speaker. */
  speaker?: { name: string | null }
}

/** How long a word takes when only its start is known. Measured on automatic captions: 70 ms a letter on top of a short onset. */
const spokenMs = (word: string) => Math.max(250, 120 + 70 * word.length)

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

interface Token {
  text: string
  at: number
  hasSpaceBefore: boolean
}

/** Words of a text with their positions; scripts without spaces are cut by the dictionary. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (!unspaced.test(run)) {
      tokens.push({ text: run, at: index, hasSpaceBefore: true })
      continue
    }
    let isFirst = true
    for (const { segment, index: within, isWordLike } of segmenter.segment(run)) {
      const last = tokens.at(-1)
      // Punctuation belongs to the word before it.
      if (!isFirst && !isWordLike && last) last.text += segment
      else tokens.push({ text: segment, at: index + within, hasSpaceBefore: isFirst })
      isFirst = false
    }
  }
  return tokens
}

/** The time at which a character is said, for lines whose words have times of their own. */
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
  // Blanked speaker marks between the time and the word take none of it.
  if (text.slice(mark.at, at).trim() === '') return mark.ms
  const next = marks[low + 1]
  const spread = next ? Math.max(0, next.ms - mark.ms) / Math.max(1, next.at - mark.at) : 70
  return mark.ms + Math.round(Math.max(0, at - mark.at) * Math.min(70, spread))
}

/** The time in which a line without word times is said: it may be shown longer, or overlap the line after it. */
function saidUntil(line: CaptionLine, nextStartMs: number | undefined): number {
  const length = line.text.length
  const slowest = line.startMs + Math.max(3000, length * 250)
  const shown = line.endMs ?? nextStartMs ?? line.startMs + length * 70
  const end = Math.min(shown, slowest)
  return nextStartMs !== undefined && nextStartMs > line.startMs ? Math.min(end, nextStartMs) : end
}

/** The words of one line. `nextStartMs` is the start of the first later line. */
export function wordsOf(
  line: CaptionLine,
  marks: readonly SpeakerMark[],
  nextStartMs: number | undefined,
): SpokenWord[] {
  const tokens = tokensOf(line.text)
  const isTimed = line.marks.length > 0
  const shownUntil = line.endMs ?? Number.POSITIVE_INFINITY
  const until = isTimed ? Number.POSITIVE_INFINITY : saidUntil(line, nextStartMs)
  // What was blanked before and after the words takes no time.
  const from = tokens[0]?.at ?? 0
  const to = (tokens.at(-1)?.at ?? 0) + (tokens.at(-1)?.text.length ?? 0)
  const timeAt = (at: number) =>
    isTimed
      ? timedAt(line, at)
      : Math.round(line.startMs + ((until - line.startMs) * (at - from)) / Math.max(1, to - from))
  let due = 0
  return tokens.map((token, index) => {
    const startMs = timeAt(token.at)
    const next = tokens[index + 1]
    const nextMs = next ? timeAt(next.at) : until
    const saidMs = isTimed ? Math.min(nextMs, startMs + spokenMs(token.text), shownUntil) : nextMs
    const endMs = Math.max(startMs, saidMs)
    const word: SpokenWord = { text: token.text.normalize('NFC'), startMs, endMs, hasSpaceBefore: token.hasSpaceBefore }
    let speaker: SpeakerMark | undefined
    for (let mark = marks[due]; mark && mark.at <= token.at; mark = marks[++due]) speaker = mark
    return speaker ? { ...word, speaker: { name: speaker.name } } : word
  })
}
