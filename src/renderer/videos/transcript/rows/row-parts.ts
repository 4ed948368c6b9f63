// What is found and drawn, sorted by row, so that a row renders only when its own part changes.
import type { DrawnRange } from '../../../moments/reading/drawn-text.ts'
import type { TextMatch } from '../../../ui/find-in-text.ts'
import type { Find } from '../find/use-find.ts'
import { partInClip } from '../selection/places.ts'
import type { ClipsRow, TranscriptText } from '../text/transcript-text.ts'
import type { DrawnPart } from './text-pieces.ts'

const none: readonly never[] = []

/** For each clip of a row, in order; an empty list for a row without any. */
export type PartsOfRow<T> = (row: ClipsRow) => readonly (readonly T[])[]

export function matchesByRow(text: TranscriptText, matchesOf: Find['matchesOf']): PartsOfRow<TextMatch> {
  return remember((row) => row.clips.map(({ kind, clip }) => matchesOf(text.orderOf(kind, clip))))
}

export function drawnByRow(text: TranscriptText, drawn: readonly DrawnRange[]): PartsOfRow<DrawnPart> {
  const ofRow = new Map<number, DrawnRange[]>()
  for (const each of drawn) {
    const { kind, from, to } = each.range
    const last = text.rowOf(kind, Math.min(to.clip, text.count(kind) - 1))
    const first = text.rowOf(kind, from.clip)
    for (let row = Math.max(0, first); first >= 0 && row <= last; row++) {
      const others = ofRow.get(row)
      if (others) others.push(each)
      else ofRow.set(row, [each])
    }
  }
  return remember((row) => {
    const inRow = ofRow.get(text.rowOf(row.kind, row.clips[0]?.clip ?? 0)) ?? none
    return row.clips.map((clip) =>
      inRow.flatMap(({ id, className, range }) => {
        const part = range.kind === clip.kind ? partInClip(range, clip.clip, clip.text.length) : null
        return part === null ? [] : [{ id, className, from: part[0], to: part[1] }]
      }),
    )
  })
}

function remember<T>(read: PartsOfRow<T>): PartsOfRow<T> {
  const known = new WeakMap<ClipsRow, readonly (readonly T[])[]>()
  return (row) => {
    const before = known.get(row)
    if (before !== undefined) return before
    const parts = read(row)
    const kept = parts.every((each) => each.length === 0) ? none : parts
    known.set(row, kept)
    return kept
  }
}
