// How spoken clips become paragraphs: the same in the window and in exported files.
import type { AudioClip } from './app/videos.ts'
import { hasUnspaced } from './unspaced.ts'

type SpokenClip = Readonly<Pick<AudioClip, 'startMs' | 'endMs' | 'text' | 'speakerId' | 'isSound'>>

/** From here on, a paragraph ends where a sentence ends. */
const enoughWords = 60
/** Without the end of a sentence, a paragraph ends by now: at its longest pause since it had enough words. */
const mostWords = 120
/** A rest of this size stays in the paragraph before it. */
const fewWords = 12
/** A pause that ends a paragraph of `fewWords` or more, and one that ends any paragraph. In milliseconds. */
const pauseMs = 2_000
const longPauseMs = 5_000

const sentenceEnd = /[.!?…。！？؟۔।॥။។][\p{Pe}\p{Pf}"'”’»]*\s*$/u
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu
/** In scripts without spaces, a word has about as many letters. */
const lettersOfWord = 2

/**
 * Joins said clips to paragraphs: those of one speaker, up to a pause, the end of a sentence after about 60 words, or a section. Sounds stay
 * in the paragraph. `sectionStartsMs` is in ascending order. Takes time in proportion to the clips.
 */
export function groupParagraphs<Clip extends SpokenClip>(
  said: readonly Clip[],
  sectionStartsMs: readonly number[],
): Clip[][] {
  return splitAtBreaks(said, sectionStartsMs).flatMap((turn) => divideTurn(turn))
}

/** Whether a clip belongs to a section that starts at a time. Sections may start a little after their first clip. */
export function isInSection(
  { startMs, endMs }: Pick<SpokenClip, 'startMs' | 'endMs'>,
  sectionStartMs: number,
): boolean {
  return startMs + Math.min(500, (endMs - startMs) / 2) >= sectionStartMs
}

/** Splits at changes of speaker, at sections and at long pauses. */
function splitAtBreaks<Clip extends SpokenClip>(said: readonly Clip[], sectionStartsMs: readonly number[]): Clip[][] {
  const turns: Clip[][] = []
  let speakerId: string | null = null
  let section = 0
  said.forEach((clip, index) => {
    const isFirst = index === 0
    let isNewSection = false
    for (; isInSection(clip, sectionStartsMs[section] ?? Number.POSITIVE_INFINITY); section++) isNewSection = true
    const isOtherSpeaker = !clip.isSound && clip.speakerId !== speakerId
    const gapMs = clip.startMs - (said[index - 1]?.endMs ?? 0)
    if (!clip.isSound) speakerId = clip.speakerId
    if (isFirst || isNewSection || isOtherSpeaker || gapMs >= longPauseMs) turns.push([clip])
    else turns.at(-1)?.push(clip)
  })
  return turns
}

function divideTurn<Clip extends SpokenClip>(turn: Clip[]): Clip[][] {
  const paragraphs: Clip[][] = []
  const wordsBefore = [0]
  for (const { text } of turn) wordsBefore.push((wordsBefore.at(-1) ?? 0) + countWords(text))
  const wordsBetween = (from: number, to: number) => (wordsBefore[to] ?? 0) - (wordsBefore[from] ?? 0)
  const gapBefore = (index: number) => (turn[index]?.startMs ?? 0) - (turn[index - 1]?.endMs ?? 0)

  let from = 0
  for (let to = 1; to < turn.length; to++) {
    const words = wordsBetween(from, to)
    if (wordsBetween(to, turn.length) <= fewWords && words < mostWords) break
    const isPause = words >= fewWords && gapBefore(to) >= pauseMs
    const isEnough = words >= enoughWords && sentenceEnd.test(turn[to - 1]?.text ?? '')
    const isTooLong = words >= mostWords
    if (!isPause && !isEnough && !isTooLong) continue
    let end = to
    if (!isPause && !isEnough)
      for (let at = to - 1; at > from && wordsBetween(from, at) >= enoughWords; at--)
        if (gapBefore(at) > gapBefore(end)) end = at
    paragraphs.push(turn.slice(from, end))
    from = end
    to = end
  }
  paragraphs.push(turn.slice(from))
  return paragraphs
}

function countWords(text: string): number {
  const words = text.match(word) ?? []
  if (!hasUnspaced(text)) return words.length
  return words.reduce((sum, each) => sum + (hasUnspaced(each) ? Math.ceil(each.length / lettersOfWord) : 1), 0)
}
