import type { VideoFormat } from '../../contract/app/exports.ts'

/** The formats, in the order of the dialog. A format without a description does not compile. */
export const formatWords: Record<VideoFormat, { name: string; description: string }> = {
  md: { name: 'Markdown', description: 'For notes: summary, sections and transcript, with every time as a link' },
  txt: { name: 'Plain text', description: 'Times, speakers and words, one clip per line' },
  srt: { name: 'SRT', description: 'Subtitles for players and editors' },
  vtt: { name: 'WebVTT', description: 'Subtitles for the web, with speakers' },
  csv: { name: 'CSV', description: 'A table of clips for a spreadsheet' },
  json: { name: 'JSON', description: 'All data of a video, for programs' },
}

export const isVideoFormat = (value: unknown): value is VideoFormat =>
  typeof value === 'string' && Object.hasOwn(formatWords, value)
