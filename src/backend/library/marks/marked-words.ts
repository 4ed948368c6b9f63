// The words of a selection, and when they are said. Pure functions of the clips that the selection touches.
import type { TextRange } from '../../../contract/app/marks.ts'
import type { MarkedClip } from './marked-clips.ts'

/** In a longer clip, the time of words is estimated from how many characters come before them. */
const longClipMs = 3000
/** Estimates may be wrong by about as much, so words begin earlier and end later by this. */
const leewayMs = 500
const shortestMs = 1000

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

/** Moves the ends of a selection inwards over white space. The result may be empty. */
export function withoutOuterSpace({ kind, from, to }: TextRange, textOf: (clip: number) => string): TextRange {
  const [start, end] = [{ ...from }, { ...to }]
  const isEmpty = () => start.clip > end.clip || (start.clip === end.clip && start.offset >= end.offset)
  while (!isEmpty()) {
    const text = textOf(start.clip)
    if (start.offset < text.length && !/\s/.test(text.charAt(start.offset))) break
    if (start.offset < text.length) start.offset++
    else Object.assign(start, { clip: start.clip + 1, offset: 0 })
  }
  while (!isEmpty()) {
    const text = textOf(end.clip)
    if (end.offset > 0 && !/\s/.test(text.charAt(end.offset - 1))) break
    if (end.offset > 0) end.offset--
    else Object.assign(end, { clip: end.clip - 1, offset: textOf(end.clip - 1).length })
  }
  return { kind, from: start, to: end }
}

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
