import type { speakerStyles } from '../../../contract/app/choices.ts'
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

export type SpeakerWay = (typeof speakerStyles)[number]

export const speakerWays: Record<SpeakerWay, string> = {
  names: 'With their names',
  pseudonyms: 'With pseudonyms',
  none: 'Without names',
}

export const isSpeakerWay = (value: unknown): value is SpeakerWay =>
  typeof value === 'string' && Object.hasOwn(speakerWays, value)
