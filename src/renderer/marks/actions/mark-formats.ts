import type { MarkFormat } from '../../../contract/app/exports.ts'

/** The formats of marks, in the order of the menu. A format without a name does not compile. */
export const markFormatNames: Record<MarkFormat, string> = {
  docx: 'Word (DOCX)',
  html: 'Web page to share (HTML)',
  md: 'Markdown, one file',
  obsidian: 'Markdown notes for Obsidian',
  csv: 'CSV (table)',
  json: 'JSON (data)',
  qdpx: 'QDA project (.qdpx)…',
}

export const isMarkFormat = (value: string): value is MarkFormat => Object.hasOwn(markFormatNames, value)
