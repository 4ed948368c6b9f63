import type { DocumentBlock, DocumentRun } from './document.ts'

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/** Whether any letter of a text is read from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Whether a text is read from right to left: its first letter decides, as with `dir="auto"` on a page. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter)
}

/**
 * Whether a block is read from right to left. In a line of a transcript the words decide, and not the name of the speaker; facts and sources
 * are English.
 */
export function isBlockRightToLeft(block: Extract<DocumentBlock, { runs: readonly DocumentRun[] }>): boolean {
  const role = block.type === 'paragraph' ? block.role : 'text'
  if (role === 'facts' || role === 'source' || role === 'caveat') return false
  const runs = role === 'text' ? block.runs : block.runs.slice(-1)
  return isRightToLeft(runs.map(({ text }) => text).join(''))
}

/** A language tag that a page and a Word document may state; null if the source's tag is not well-formed. */
export const languageTag = (tag: string | null | undefined): string | null =>
  tag != null && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : null
