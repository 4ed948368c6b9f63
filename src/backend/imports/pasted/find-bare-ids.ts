// Finds video ids that are not part of a link. Eleven letters in a row are usually a word, so an id counts only if it is alone on its
// line, or in a table cell, list or quoted string that consists of ids, none of which could be a word.
import { trimAround } from '../../../contract/youtube/trim-around.ts'
import { isVideoIdShaped } from '../../../contract/youtube/video-id.ts'
import type { FoundLink } from './find-links.ts'

const cells = /[^\t,;|"`<>[\]{}()]+/g
const words = /\S+/g
const listMarker = /^\s*(?:[-*+•–]|\d{1,6}[.)])\s+/
/** Matches words (also joined by hyphens or underscores), numbers, dates and telephone numbers. */
const wordShape = /^(?:[A-Z]?[a-z]+(?:[-_][A-Za-z]?[a-z]*)*|[A-Z]+(?:[-_][A-Z]+)*|[\d-]+)$/

/** Returns the ids in a line that are outside its links. */
export function findBareIds(line: string, links: readonly FoundLink[]): FoundLink[] {
  const alone = links.length === 0 ? findIdAlone(line) : undefined
  if (alone) return [alone]
  return gapsBetween(line, links).flatMap((gap) => findInGap(line.slice(gap.start, gap.end), gap.start))
}

function findIdAlone(line: string): FoundLink | undefined {
  const withoutMarker = line.replace(listMarker, '')
  const text = isVideoIdShaped(withoutMarker.trim()) ? withoutMarker.trim() : trimAround(withoutMarker)
  if (!isVideoIdShaped(text)) return undefined
  const start = line.lastIndexOf(text)
  return { text, start, end: start + text.length }
}

function gapsBetween(line: string, links: readonly FoundLink[]): { start: number; end: number }[] {
  const starts = [0, ...links.map((link) => link.end)]
  return starts.map((start, at) => ({ start, end: links[at]?.start ?? line.length }))
}

function findInGap(gap: string, offset: number): FoundLink[] {
  return [...gap.matchAll(cells)].flatMap((cell) => {
    const marker = listMarker.exec(cell[0])?.[0].length ?? 0
    const from = offset + cell.index + marker
    const found = [...cell[0].slice(marker).matchAll(words)].map((word) => ({
      text: word[0],
      start: from + word.index,
      end: from + word.index + word[0].length,
    }))
    return found.every(({ text }) => isVideoIdShaped(text) && !wordShape.test(text)) ? found : []
  })
}
