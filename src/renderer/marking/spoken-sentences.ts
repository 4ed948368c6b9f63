// Finds the sentence that is being said at a position. Pure: works on clips and times only.
import type { TextPlace, TextRange } from '../../contract/app/marks.ts'
import { joinsTightly } from '../../contract/unspaced.ts'
import { endsWithAbbreviation } from './abbreviations.ts'

export interface MarkableClip {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  readonly speakerId: string | null
  readonly isSound: boolean
}

export interface SpokenSentences {
  /**
   * The sentence at a position, and the one before while it has been said for less than 1.5 s, because people react late. Undefined if
   * nothing is said in the video.
   */
  readonly at: (positionMs: number) => TextRange | undefined
  /** The range up to the end of the next clip with words; the same range at the end of the video. */
  readonly extend: (range: TextRange) => TextRange
  /** The range without its last clip; the same range if it has only one. */
  readonly shorten: (range: TextRange) => TextRange
  /** The words of a range on one line. */
  readonly wordsOf: (range: TextRange) => string
  /** From the beginning of the first word to the end of the last one, in milliseconds, as far as the clips tell. */
  readonly timesOf: (range: TextRange) => { startMs: number; endMs: number }
}

const reactionMs = 1_500
/** A longer pause ends a sentence, and separates it from the one before. */
const longPauseMs = 3_000
/** In a text without punctuation, a pause of this length ends what belongs together. */
const pauseMs = 500
/** Without pauses, so much is taken before and after the position. */
const mostBeforeMs = 8_000
const mostAfterMs = 8_000
/** How many clips around the position can belong to its sentence. */
const nearestClips = 40
/** A text with fewer sentence ends is taken as unpunctuated: on average not even one in so many letters. */
const lettersPerSentence = 600

const sentenceEnd = /[.!?…。！？।؟۔]/gu

/** Clips next to each other that may form one sentence, as one text. */
interface Stretch {
  readonly text: string
  /** The clips in order, with the offset of each one's text. */
  readonly parts: readonly { readonly index: number; readonly offset: number }[]
}

/** Clips must be sorted by `startMs`. `language` is a BCP 47 tag. */
export function findSpokenSentences(clips: readonly MarkableClip[], language: string | null): SpokenSentences {
  const isSpoken = (index: number): boolean => {
    const clip = clips[index]
    return clip !== undefined && !clip.isSound && clip.text.trim() !== ''
  }
  const textOf = (index: number): string => clips[index]?.text ?? ''
  /** When the next clip begins before a clip ends, the words end there at the latest. */
  const endOf = (index: number): number => {
    const { startMs = 0, endMs = 0 } = clips[index] ?? {}
    const next = clips[index + 1]?.startMs
    return next !== undefined && next > startMs ? Math.min(endMs, next) : endMs
  }
  const gapAfter = (index: number): number => (clips[index + 1]?.startMs ?? Number.POSITIVE_INFINITY) - endOf(index)
  const belongTogether = (index: number): boolean =>
    isSpoken(index) &&
    isSpoken(index + 1) &&
    clips[index]?.speakerId === clips[index + 1]?.speakerId &&
    gapAfter(index) < longPauseMs

  const isPunctuated = (() => {
    let letters = 0
    let ends = 0
    for (const { text } of clips) {
      letters += text.length
      ends += text.match(sentenceEnd)?.length ?? 0
    }
    return ends * lettersPerSentence >= letters
  })()

  const segmenter = new Intl.Segmenter(language ?? undefined, { granularity: 'sentence' })

  /** The clip with words that began last; before the first, that one. */
  function clipAt(positionMs: number): number | undefined {
    let low = 0
    let high = clips.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((clips[middle]?.startMs ?? 0) <= positionMs) low = middle + 1
      else high = middle
    }
    for (let index = low - 1; index >= 0; index--) if (isSpoken(index)) return index
    for (let index = low; index < clips.length; index++) if (isSpoken(index)) return index
    return undefined
  }

  function stretchAround(index: number): Stretch {
    let first = index
    let last = index
    while (index - first < nearestClips && belongTogether(first - 1)) first--
    while (last - index < nearestClips && belongTogether(last)) last++
    let text = ''
    const parts: { index: number; offset: number }[] = []
    for (let at = first; at <= last; at++) {
      // A line break would end the sentence for the segmenter. Lengths stay, so that offsets do.
      const own = textOf(at).replace(/\s/g, ' ')
      if (text !== '' && !joinsTightly(text, own)) text += ' '
      parts.push({ index: at, offset: text.length })
      text += own
    }
    return { text, parts }
  }

  function sentencesIn({ text }: Stretch): { start: number; end: number }[] {
    const sentences: { start: number; end: number }[] = []
    let start = 0
    for (const { index, segment } of segmenter.segment(text)) {
      const end = index + segment.length
      const isWhole = end === text.length || !endsWithAbbreviation(text.slice(start, end), text.slice(end), language)
      if (!isWhole) continue
      sentences.push({ start, end })
      start = end
    }
    if (start < text.length) sentences.push({ start, end: text.length })
    return sentences
  }

  const partAt = ({ parts }: Stretch, offset: number) => parts.findLast((part) => part.offset <= offset) ?? parts[0]

  /** Words are said at an even pace within a clip, as far as anybody knows. */
  function timeAt(place: TextPlace): number {
    const startMs = clips[place.clip]?.startMs ?? 0
    const length = textOf(place.clip).length
    return length === 0 ? startMs : startMs + ((endOf(place.clip) - startMs) * Math.min(place.offset, length)) / length
  }
  function offsetAt(index: number, positionMs: number): number {
    const startMs = clips[index]?.startMs ?? 0
    const share = (positionMs - startMs) / Math.max(1, endOf(index) - startMs)
    return Math.floor(Math.min(0.999, Math.max(0, share)) * textOf(index).length)
  }

  function toRange(stretch: Stretch, start: number, end: number): TextRange {
    const { text } = stretch
    let [from, to] = [start, end]
    while (from < to && text[from] === ' ') from++
    while (to > from && text[to - 1] === ' ') to--
    const first = partAt(stretch, from)
    const last = partAt(stretch, to - 1)
    const firstClip = first?.index ?? 0
    const lastClip = last?.index ?? 0
    return {
      kind: 'said',
      from: { clip: firstClip, offset: Math.min(from - (first?.offset ?? 0), textOf(firstClip).length) },
      to: { clip: lastClip, offset: Math.min(to - (last?.offset ?? 0), textOf(lastClip).length) },
    }
  }

  function sentenceAt(index: number, offset: number): TextRange {
    const stretch = stretchAround(index)
    const place = (stretch.parts.find((part) => part.index === index)?.offset ?? 0) + offset
    const { start, end } = sentencesIn(stretch).findLast((sentence) => sentence.start <= place) ?? {
      start: 0,
      end: stretch.text.length,
    }
    return toRange(stretch, start, end)
  }

  /** Whole clips up to the pauses before and after. */
  function phraseAt(index: number): TextRange {
    const startMs = clips[index]?.startMs ?? 0
    let first = index
    let last = index
    const isJoined = (at: number) => belongTogether(at) && gapAfter(at) < pauseMs
    while (isJoined(first - 1) && startMs - (clips[first - 1]?.startMs ?? 0) <= mostBeforeMs) first--
    while (isJoined(last) && endOf(last + 1) - startMs <= mostAfterMs) last++
    return wholeClips(first, last)
  }

  const wholeClips = (first: number, last: number): TextRange => ({
    kind: 'said',
    from: { clip: first, offset: 0 },
    to: { clip: last, offset: textOf(last).length },
  })

  function rangeOf(index: number, offset: number): TextRange {
    return isPunctuated ? sentenceAt(index, offset) : phraseAt(index)
  }

  /** The range that ends just before a place; undefined at the start and after a long pause. */
  function rangeBefore({ clip, offset }: TextPlace): TextRange | undefined {
    if (offset > 0 && textOf(clip).slice(0, offset).trim() !== '') return rangeOf(clip, offset - 1)
    const before = nextSpoken(clip, -1)
    if (before === undefined || (clips[clip]?.startMs ?? 0) - endOf(before) >= longPauseMs) return undefined
    return rangeOf(before, textOf(before).length - 1)
  }

  function nextSpoken(index: number, step: 1 | -1): number | undefined {
    for (let at = index + step; at >= 0 && at < clips.length; at += step) if (isSpoken(at)) return at
    return undefined
  }

  return {
    at(positionMs) {
      const index = clipAt(positionMs)
      if (index === undefined) return undefined
      const range = rangeOf(index, offsetAt(index, positionMs))
      const begunMs = positionMs - timeAt(range.from)
      const before = begunMs >= 0 && begunMs < reactionMs ? rangeBefore(range.from) : undefined
      return before === undefined ? range : { ...range, from: before.from }
    },
    extend(range) {
      const { clip, offset } = range.to
      if (textOf(clip).slice(offset).trim() !== '') return { ...range, to: { clip, offset: textOf(clip).length } }
      const next = nextSpoken(clip, 1)
      return next === undefined ? range : { ...range, to: { clip: next, offset: textOf(next).length } }
    },
    shorten(range) {
      const before = nextSpoken(range.to.clip, -1)
      if (before === undefined || before < range.from.clip) return range
      return { ...range, to: { clip: before, offset: textOf(before).length } }
    },
    wordsOf({ from, to }) {
      const texts = clips.slice(from.clip, to.clip + 1).map(({ text }, index) => {
        const end = from.clip + index === to.clip ? to.offset : text.length
        return text.slice(index === 0 ? from.offset : 0, end).trim()
      })
      return texts.reduce(
        (words, text) => (words === '' || joinsTightly(words, text) ? words + text : `${words} ${text}`),
        '',
      )
    },
    timesOf: ({ from, to }) => ({ startMs: Math.round(timeAt(from)), endMs: Math.round(timeAt(to)) }),
  }
}
