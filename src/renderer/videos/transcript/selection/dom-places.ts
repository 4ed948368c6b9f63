// Finds places of the text in the page, and the other way round. The text of each clip is in an element of its own (`data-clip`).
import { isMarkedKind } from '../text/transcript-clips.ts'
import type { KindPlace } from './places.ts'

/** Attributes of the element that holds the text of a clip, and nothing else. */
export const clipAttributes = ({ kind, clip }: { kind: KindPlace['kind']; clip: number }) => ({
  'data-clip': clip,
  'data-clip-kind': kind,
})

export function findClipElement(root: Element, { kind, clip }: Omit<KindPlace, 'offset'>): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-clip="${clip}"][data-clip-kind="${kind}"]`)
}

export function readClip(element: Element): Omit<KindPlace, 'offset'> | undefined {
  const kind = element.getAttribute('data-clip-kind')
  return isMarkedKind(kind) ? { kind, clip: Number(element.getAttribute('data-clip')) } : undefined
}

/** The place at a position in the page; undefined outside the text of clips. */
export function placeAtNode(node: Node, nodeOffset: number): KindPlace | undefined {
  const element = (node instanceof Element ? node : node.parentElement)?.closest('[data-clip]')
  const clip = element ? readClip(element) : undefined
  if (!element || clip === undefined) return undefined
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, nodeOffset)
  return { ...clip, offset: before.toString().length }
}

/** The position of an offset in the page. */
export function nodeAtOffset(element: Element, offset: number): { node: Node; offset: number } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = offset
  let last: Node = element
  while (walker.nextNode()) {
    last = walker.currentNode
    const length = last.textContent?.length ?? 0
    if (left <= length) return { node: last, offset: left }
    left -= length
  }
  return { node: last, offset: last === element ? 0 : (last.textContent?.length ?? 0) }
}

/** The part of a clip between two offsets, as a range of the page. */
export function rangeInClip(element: Element, from: number, to: number): Range {
  const range = document.createRange()
  const [start, end] = [nodeAtOffset(element, from), nodeAtOffset(element, to)]
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

/** The place in the text of a clip that is nearest to a point of the window. */
export function placeNear(element: Element, x: number, y: number): KindPlace | undefined {
  const clip = readClip(element)
  if (clip === undefined) return undefined
  const lines = [...element.getClientRects()]
  const nearest = lines.reduce<DOMRect | undefined>((best, line) => {
    if (best === undefined) return line
    const [distance, bestDistance] = [distanceTo(line, x, y), distanceTo(best, x, y)]
    return distance < bestDistance ? line : best
  }, undefined)
  if (nearest === undefined) return { ...clip, offset: 0 }
  const found = caretAt(
    Math.min(Math.max(x, nearest.left + 1), nearest.right - 1),
    Math.min(Math.max(y, nearest.top + 1), nearest.bottom - 1),
  )
  const place = found && placeAtNode(found.node, found.offset)
  if (place?.clip === clip.clip && place.kind === clip.kind) return place
  const isAfter = y > nearest.bottom || x > nearest.right
  return { ...clip, offset: isAfter ? (element.textContent?.length ?? 0) : 0 }
}

/** Vertical distance counts most: the line beside the pointer is meant. */
function distanceTo({ left, right, top, bottom }: DOMRect, x: number, y: number): number {
  const beside = Math.max(left - x, 0, x - right)
  const above = Math.max(top - y, 0, y - bottom)
  return above * 1000 + beside
}

function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if (typeof document.caretPositionFromPoint === 'function') {
    const caret = document.caretPositionFromPoint(x, y)
    return caret === null ? undefined : { node: caret.offsetNode, offset: caret.offset }
  }
  const range: Range | null = document.caretRangeFromPoint(x, y)
  return range === null ? undefined : { node: range.startContainer, offset: range.startOffset }
}
