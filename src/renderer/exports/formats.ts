import type { ExportFormat } from '../../contract/app/exports.ts'

/** The formats, in the order of the dialog. */
export const formatChoices: readonly { format: ExportFormat; name: string; description: string }[] = [
  {
    format: 'md',
    name: 'Markdown',
    description: 'For notes: summary, sections and transcript, with every time as a link',
  },
  { format: 'txt', name: 'Plain text', description: 'Times, speakers and words, one clip per line' },
  { format: 'srt', name: 'SRT', description: 'Subtitles for players and editors' },
  { format: 'vtt', name: 'WebVTT', description: 'Subtitles for the web, with speakers' },
  { format: 'csv', name: 'CSV', description: 'A table of clips for a spreadsheet' },
  { format: 'json', name: 'JSON', description: 'All data of a video, for programs' },
]

export function isExportFormat(value: unknown): value is ExportFormat {
  return formatChoices.some(({ format }) => format === value)
}
