import type { TextPlace } from '../../contract/app/marks.ts'
import { joinClips, joinedOffset, type TextClip } from './join-clips.ts'

/** The words of a place in a text, from which the place is found again when the text has changed. */
export interface Anchor {
  quote: string
  /** Up to about 100 characters of the text directly before and after the quote, spaces included; empty at the text's ends. */
  before: string
  after: string
  startMs: number
  endMs: number
}

const contextLength = 100

const isInsidePair = (text: string, offset: number) =>
  /[\uD800-\uDBFF]/.test(text.charAt(offset - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(offset))

const hasPlace = ({ text }: TextClip, { offset }: TextPlace) =>
  offset >= 0 && offset <= text.length && !isInsidePair(text, offset)

/** The offset, or the one before it if it would split a surrogate pair. */
const wholeCharacter = (text: string, offset: number): number => (isInsidePair(text, offset) ? offset - 1 : offset)

function contextBefore(text: string): string {
  if (text.length <= contextLength) return text
  const cut = text.slice(wholeCharacter(text, text.length - contextLength))
  const space = cut.slice(0, contextLength / 2).search(/\s\S/)
  return space < 0 ? cut : cut.slice(space + 1)
}

function contextAfter(text: string): string {
  if (text.length <= contextLength) return text
  const cut = text.slice(0, wholeCharacter(text, contextLength))
  const space = cut.lastIndexOf(' ')
  return space < contextLength / 2 ? cut : cut.slice(0, space)
}

/** The first clip from which there are enough characters before `clip`. */
function firstNeeded(clips: readonly TextClip[], clip: number): number {
  let first = clip
  for (let length = 0; first > 0 && length <= contextLength; length += clips[first]?.text.length ?? 0) first--
  return first
}

function lastNeeded(clips: readonly TextClip[], clip: number): number {
  let last = clip
  for (let length = 0; last < clips.length - 1 && length <= contextLength; length += clips[last]?.text.length ?? 0)
    last++
  return last
}

/** The time of an offset in a clip, if all letters take the same time. */
export function timeInClip({ startMs, endMs, text }: TextClip, offset: number): number {
  const share = text.length === 0 ? 0 : offset / text.length
  return Math.round(startMs + Math.max(0, endMs - startMs) * share)
}

/**
 * The words from `from` to `to` (exclusive) with what stands around them, and their time, estimated from the position of the words in their
 * clips. Undefined if the text has no such place, if there is no text there, or if the place would split a character.
 */
export function quoteAt(clips: readonly TextClip[], from: TextPlace, to: TextPlace): Anchor | undefined {
  const [firstClip, lastClip] = [clips[from.clip], clips[to.clip]]
  if (firstClip === undefined || lastClip === undefined || from.clip > to.clip) return undefined
  if (!hasPlace(firstClip, from) || !hasPlace(lastClip, to)) return undefined
  const joined = joinClips(clips, firstNeeded(clips, from.clip), lastNeeded(clips, to.clip))
  const [start, end] = [joinedOffset(joined, from), joinedOffset(joined, to)]
  if (start === undefined || end === undefined || start >= end) return undefined
  const { text } = joined
  const quote = text.slice(start, end)
  if (quote.trim() === '') return undefined
  const startMs = timeInClip(firstClip, from.offset)
  return {
    quote,
    before: contextBefore(text.slice(0, start)),
    after: contextAfter(text.slice(end)),
    startMs,
    endMs: Math.max(startMs, timeInClip(lastClip, to.offset)),
  }
}
