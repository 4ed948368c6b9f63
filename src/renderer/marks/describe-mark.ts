import type { Mark } from '../../contract/app/marks.ts'
import { plainLine } from '../../contract/plain-text.ts'

/** A mark in one line: its words, or what it marks instead. */
export function describeMark({ quote, isWholeVideo }: Pick<Mark, 'quote' | 'isWholeVideo'>): string {
  if (isWholeVideo) return 'Whole video'
  return plainLine(quote) || 'Still frame'
}
