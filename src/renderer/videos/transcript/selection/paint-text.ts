// Draws the selection and the reading cursor over the text without changing the page's elements (CSS Custom Highlight API).
import type { TextRange } from '../../../../contract/app/marks.ts'
import { rangeInClip, readClip } from './dom-places.ts'
import { partInClip } from './places.ts'

/** The names under which the style sheet knows them. */
export type PaintName = 'transcript-selection' | 'transcript-cursor'

/** False in a browser that only knows its own selection. */
export const canPaint = typeof Highlight === 'function' && 'highlights' in CSS

/** Draws ranges on the clips that are in the page; an empty list removes them. */
export function paintRanges(name: PaintName, root: Element, ranges: readonly TextRange[]): void {
  if (!canPaint) return
  const parts = ranges.flatMap((range) => findParts(root, range))
  if (parts.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...parts))
}

/** The parts of a range that are in the page: one for each row, with the spaces between its clips. */
export function findParts(root: Element, range: TextRange): Range[] {
  const ofRows = new Map<Element | null, Range>()
  for (const element of root.querySelectorAll(`[data-clip-kind="${range.kind}"]`)) {
    const clip = readClip(element)
    const part = clip && partInClip(range, clip.clip, element.textContent?.length ?? 0)
    if (!part) continue
    const found = rangeInClip(element, ...part)
    const inRow = ofRows.get(element.parentElement)
    if (inRow) inRow.setEnd(found.endContainer, found.endOffset)
    else ofRows.set(element.parentElement, found)
  }
  return [...ofRows.values()]
}
