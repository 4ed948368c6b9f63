// Caption lines → words, each with its time.
import type { CaptionLine, SpeakerMark } from './caption-line.ts'
import type { SoundTag } from './sound-tags.ts'
import { hasUnspaced, segmentWords } from './unspaced.ts'

export interface SpokenWord {
  text: string
  startMs: number
  endMs: number
  /** False where the script does not separate words, or a word was split by its length. */
  hasSpaceBefore: boolean
  /** Heard, not said: the whole of a tag like “[Applause]”. */
  isSound: boolean
  /** Set on the first word of a speaker. */
  speaker?: { name: string | null }
}

/** How long a word takes when only its start is known. Measured on automatic captions: 70 ms a letter on top of a short onset. */
const spokenMs = (word: string) => Math.max(250, 120 + 70 * word.length)

interface Token {
  text: string
  at: number
  hasSpaceBefore: boolean
  isSound: boolean
}

/** Words of a text with their positions; scripts without spaces are cut by the dictionary. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (!hasUnspaced(run)) {
      tokens.push({ text: run, at: index, hasSpaceBefore: true, isSound: false })
      continue
    }
    // Rows are broken between words that have no space between them.
    const isAfterSpace = index > 0 && text[index - 1] !== '\n'
    for (const { text: word, at } of segmentWords(run))
      tokens.push({ text: word, at: index + at, hasSpaceBefore: at === 0 && isAfterSpace, isSound: false })
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

function allTokens(text: string, sounds: readonly SoundTag[]): Token[] {
  const tokens = tokensOf(text)
  if (sounds.length === 0) return tokens
  const heard = sounds.map((sound) => ({ ...sound, hasSpaceBefore: true, isSound: true }))
  return [...tokens, ...heard].sort((a, b) => a.at - b.at)
}

/** A sound is heard as long as its line is shown alone. */
function heardUntil(line: CaptionLine, nextStartMs: number | undefined): number {
  const next = nextStartMs !== undefined && nextStartMs > line.startMs ? nextStartMs : Number.POSITIVE_INFINITY
  const until = Math.min(line.endMs ?? Number.POSITIVE_INFINITY, next)
  return Number.isFinite(until) ? until : line.startMs + 3000
}

type Timing = (token: Token, next: Token | undefined) => [startMs: number, endMs: number]

/** Words have a time each; a word ends when it has been said, or the next one begins. */
function byMarks(line: CaptionLine, nextStartMs: number | undefined): Timing {
  const shownUntil = line.endMs ?? Number.POSITIVE_INFINITY
  return (token, next) => {
    const startMs = timedAt(line, token.at)
    const latest = next ? timedAt(line, next.at) : Number.POSITIVE_INFINITY
    const endMs = token.isSound ? heardUntil(line, nextStartMs) : Math.min(startMs + spokenMs(token.text), shownUntil)
    return [startMs, Math.max(startMs, Math.min(endMs, latest))]
  }
}

/** Words share the time of their line by their letters; what was blanked before and after them takes none of it. */
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
 * The words of one line and the sounds among them, in order. `nextStartMs` is the start of the first later line. `line` has neither
 * speaker marks nor sounds in its text any more.
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
