// The words of a selection, and when they are said. Pure functions of the clips that the selection touches.
import type { TextPlace, TextRange } from '../../../contract/app/marks.ts'
import { joinTexts } from '../../../contract/unspaced.ts'
import type { MarkedClip } from './marked-clips.ts'

/** In a longer clip, the time of words is estimated from how many characters come before them. */
const longClipMs = 3000
/** Estimates may be wrong by about as much, so words begin earlier and end later by this. */
const leewayMs = 500
const shortestMs = 1000
/** So many characters of context are kept on each side of a quote. */
const contextLength = 64

const isInsidePair = (text: string, offset: number) =>
  /[\udc00-\udfff]/.test(text.charAt(offset)) && /[\ud800-\udbff]/.test(text.charAt(offset - 1))

/** Moves the ends of a selection out of surrogate pairs, so that no character is cut in two. */
export function wholeCharacters(range: TextRange, textOf: (clip: number) => string): TextRange {
  const { from, to } = range
  return {
    kind: range.kind,
    from: isInsidePair(textOf(from.clip), from.offset) ? { ...from, offset: from.offset - 1 } : from,
    to: isInsidePair(textOf(to.clip), to.offset) ? { ...to, offset: to.offset + 1 } : to,
  }
}

/** The texts of the clips, each as far as it is selected. `clips` begins with the clip of `from` and ends with that of `to`. */
function selectedTexts(clips: readonly MarkedClip[], from: TextPlace, to: TextPlace): string[] {
  return clips.map(({ text }, index) =>
    text.slice(index === 0 ? from.offset : 0, index === clips.length - 1 ? to.offset : undefined),
  )
}

export const quoteOf = (clips: readonly MarkedClip[], from: TextPlace, to: TextPlace): string =>
  joinTexts(selectedTexts(clips, from, to).map((text) => text.trim()))

/** The text before the selection: of `clips`, which end with the clip of `from`. */
export const contextBefore = (clips: readonly MarkedClip[], from: TextPlace): string =>
  joinTexts(clips.map(({ text }, index) => (index === clips.length - 1 ? text.slice(0, from.offset) : text)))
    .slice(-contextLength)
    .toWellFormed()

/** The text after the selection: of `clips`, which begin with the clip of `to`. */
export const contextAfter = (clips: readonly MarkedClip[], to: TextPlace): string =>
  joinTexts(clips.map(({ text }, index) => (index === 0 ? text.slice(to.offset) : text)))
    .slice(0, contextLength)
    .toWellFormed()

function estimateMs({ startMs, endMs, text }: MarkedClip, offset: number): number {
  return startMs + ((endMs - startMs) * offset) / Math.max(text.length, 1)
}

/**
 * When the words of a selection are said: from the start of its first clip to the end of its last. If it starts or ends within a long spoken
 * clip, that time is estimated. The range lasts at least a second.
 */
export function timeOf(
  clips: readonly MarkedClip[],
  { kind, from, to }: TextRange,
): { startMs: number; endMs: number } {
  const [first, last] = [clips[0], clips.at(-1)]
  if (first === undefined || last === undefined) return { startMs: 0, endMs: 0 }
  const isLong = (clip: MarkedClip) => kind === 'said' && clip.endMs - clip.startMs > longClipMs
  const startMs =
    isLong(first) && from.offset > 0
      ? Math.max(first.startMs, Math.floor(estimateMs(first, from.offset)) - leewayMs)
      : first.startMs
  const endMs =
    isLong(last) && to.offset < last.text.length
      ? Math.min(last.endMs, Math.ceil(estimateMs(last, to.offset)) + leewayMs)
      : last.endMs
  return { startMs, endMs: Math.max(endMs, startMs + shortestMs) }
}
