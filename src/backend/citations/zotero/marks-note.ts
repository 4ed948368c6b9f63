// The marks of a video as a note of Zotero: safe HTML that is the same as long as the marks are.
import { createHash } from 'node:crypto'
import type { Mark } from '../../../contract/app/marks.ts'
import { escapeHtml } from '../../../contract/escape-html.ts'
import { plainLine, withoutControls } from '../../../contract/plain-text.ts'
import { quoteAsHtml } from '../../../contract/quote.ts'

const safe = (text: string) => escapeHtml(plainLine(text))

/** The user's note as paragraphs. It is shown as it was typed. */
const paragraphsOf = (note: string): string[] =>
  withoutControls(note)
    .split(/\r?\n[\t ]*\r?\n/)
    .map((paragraph) => paragraph.split('\n').map(safe).filter(Boolean).join('<br>'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p dir="auto">${paragraph}</p>`)

function writeMark(mark: Mark, tagPaths: ReadonlyMap<number, string>): string {
  const tags = mark.tagIds.flatMap((tagId) => tagPaths.get(tagId) ?? []).map(safe)
  const hasChanged = mark.placement === 'similar' || mark.placement === 'time'
  return [
    quoteAsHtml(mark),
    ...paragraphsOf(mark.note),
    ...(tags.length === 0 ? [] : [`<p dir="auto">Tags: ${tags.join(', ')}</p>`]),
    ...(hasChanged ? ['<p>The text of the video has changed since this was marked.</p>'] : []),
  ].join('\n')
}

/** `tagPaths`: the paths of the tags by id, as they are typed. */
export const writeMarksNote = (marks: readonly Mark[], tagPaths: ReadonlyMap<number, string>): string =>
  [
    '<h1>Marks from Footnote</h1>',
    ...(marks.length === 0 ? ['<p>No marks in Footnote any more.</p>'] : []),
    ...marks.map((mark) => writeMark(mark, tagPaths)),
  ].join('\n')

/** Zotero does not synchronise notes that are longer. */
export const mostNoteCharacters = 250_000

/** Identifies the content of a note. Zotero's editor puts a `div` around every note that it opens; that is no change. */
export function hashNote(html: string): string {
  const inner = html
    .trim()
    .replace(/^<div\b[^>]*>([\s\S]*)<\/div>$/, '$1')
    .replace(/>\s+</g, '><')
    .trim()
  return createHash('sha256').update(inner).digest('base64url').slice(0, 32)
}
