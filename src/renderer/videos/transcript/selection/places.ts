// What is selected, as places in the text, apart from any page element.
import type { MarkedKind, TextPlace, TextRange } from '../../../../contract/app/marks.ts'
import type { TranscriptText } from '../text/transcript-text.ts'

/** A place in the text of one kind. */
export interface KindPlace extends TextPlace {
  readonly kind: MarkedKind
}

export interface Selected {
  /** Where the selection began. */
  readonly anchor: KindPlace
  readonly focus: KindPlace
  /** Whether the reader extended it to the other kind on purpose. */
  readonly isMixed: boolean
}

export const samePlace = (a: KindPlace, b: KindPlace): boolean =>
  a.kind === b.kind && a.clip === b.clip && a.offset === b.offset

export const isEmpty = ({ anchor, focus }: Selected): boolean => samePlace(anchor, focus)

/** Negative if `a` is shown before `b`. */
export function comparePlaces(text: TranscriptText, a: KindPlace, b: KindPlace): number {
  if (a.kind === b.kind) return a.clip - b.clip || a.offset - b.offset
  return text.rowOf(a.kind, a.clip) - text.rowOf(b.kind, b.clip)
}

/** The selected ranges, in the kind of the anchor first. Without `isMixed` only that kind is selected. */
export function listRanges(text: TranscriptText, { anchor, focus, isMixed }: Selected): TextRange[] {
  const [start, end] = comparePlaces(text, anchor, focus) <= 0 ? [anchor, focus] : [focus, anchor]
  const other: MarkedKind = anchor.kind === 'said' ? 'shown' : 'said'
  const kinds = isMixed ? [anchor.kind, other] : [anchor.kind]
  return kinds.flatMap((kind) => {
    const from = start.kind === kind ? start : firstAfter(text, kind, text.rowOf(start.kind, start.clip))
    const to = end.kind === kind ? end : lastBefore(text, kind, text.rowOf(end.kind, end.clip))
    if (from === undefined || to === undefined || comparePlaces(text, from, to) >= 0) return []
    return [{ kind, from: withoutKind(from), to: withoutKind(to) }]
  })
}

const withoutKind = ({ clip, offset }: KindPlace): TextPlace => ({ clip, offset })

/** Where the first clip of a kind starts that is shown after a row. */
export function firstAfter(text: TranscriptText, kind: MarkedKind, row: number): KindPlace | undefined {
  const clip = countUpTo(text, kind, row)
  return clip < text.count(kind) ? { kind, clip, offset: 0 } : undefined
}

/** Where the last clip of a kind ends that is shown before a row. */
export function lastBefore(text: TranscriptText, kind: MarkedKind, row: number): KindPlace | undefined {
  const clip = countUpTo(text, kind, row - 1) - 1
  return clip < 0 ? undefined : { kind, clip, offset: text.find(kind, clip)?.text.length ?? 0 }
}

/** How many clips of a kind are shown up to a row and in it. */
function countUpTo(text: TranscriptText, kind: MarkedKind, row: number): number {
  let low = 0
  let high = text.count(kind)
  while (low < high) {
    const middle = (low + high) >> 1
    if (text.rowOf(kind, middle) <= row) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of a range that is in a clip, as offsets; null if there is none. */
export function partInClip(range: TextRange, clip: number, length: number): readonly [from: number, to: number] | null {
  if (clip < range.from.clip || clip > range.to.clip) return null
  const from = clip === range.from.clip ? Math.min(range.from.offset, length) : 0
  const to = clip === range.to.clip ? Math.min(range.to.offset, length) : length
  return from < to ? [from, to] : null
}
