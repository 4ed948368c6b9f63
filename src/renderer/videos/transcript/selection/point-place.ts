import type { MarkedKind } from '../../../../contract/app/marks.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { findClipElement, placeNear } from './dom-places.ts'
import { firstAfter, type KindPlace, lastBefore } from './places.ts'

interface PointOptions {
  /** The element that holds the rows. */
  readonly root: Element
  readonly text: TranscriptText
  readonly x: number
  readonly y: number
  /** Over a row of another kind, the nearest place of this kind towards the anchor is meant. */
  readonly anchor?: KindPlace | undefined
}

/** The place that is nearest to a point of the window; undefined if there are no rows. */
export function placeAtPoint({ root, text, x, y, anchor }: PointOptions): KindPlace | undefined {
  const index = rowNear(root, y)
  if (index === undefined) return undefined
  const row = text.rows[index]
  const isWanted = row?.type === 'clips' && (anchor === undefined || row.kind === anchor.kind)
  if (isWanted) return placeInRow(root, row.clips, x, y)
  const kind: MarkedKind = anchor?.kind ?? 'said'
  const isAfter = anchor === undefined || index > text.rowOf(anchor.kind, anchor.clip)
  return isAfter ? (lastBefore(text, kind, index) ?? firstAfter(text, kind, index)) : firstAfter(text, kind, index)
}

function rowNear(root: Element, y: number): number | undefined {
  let nearest: { index: number; distance: number } | undefined
  for (const element of root.querySelectorAll('[data-index]')) {
    const { top, bottom } = element.getBoundingClientRect()
    const distance = Math.max(top - y, 0, y - bottom)
    if (nearest !== undefined && distance >= nearest.distance) continue
    nearest = { index: Number(element.getAttribute('data-index')), distance }
  }
  return nearest?.index
}

function placeInRow(
  root: Element,
  clips: readonly { kind: MarkedKind; clip: number }[],
  x: number,
  y: number,
): KindPlace | undefined {
  let nearest: { element: Element; distance: number } | undefined
  for (const clip of clips) {
    const element = findClipElement(root, clip)
    for (const line of element?.getClientRects() ?? []) {
      const distance = Math.max(line.top - y, 0, y - line.bottom) * 1000 + Math.max(line.left - x, 0, x - line.right)
      if (element !== null && (nearest === undefined || distance < nearest.distance)) nearest = { element, distance }
    }
  }
  return nearest && placeNear(nearest.element, x, y)
}
