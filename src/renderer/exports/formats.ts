import type { VideoFormat } from '../../contract/app/exports.ts'

/** The formats, in the order of the dialog. A format without a description does not compile. */
export const formatWords: Record<VideoFormat, { name: string; description: string }> = {
  md: { name: 'Markdown', description: 'For notes: summary, sections and transcript, with every time as a link' },
  docx: { name: 'Word', description: 'For reading and editing: headings, speaker turns and links, as DOCX' },
  html: { name: 'Web page', description: 'For reading and sharing: one page that any browser opens, as HTML' },
  txt: { name: 'Plain text', description: 'Times, speakers and words, one clip per line' },
  srt: { name: 'SRT', description: 'Subtitles for players and editors' },
  vtt: { name: 'WebVTT', description: 'Subtitles for the web, with speakers' },
  csv: { name: 'CSV', description: 'A table of clips for a spreadsheet' },
  json: { name: 'JSON', description: 'All data of a video, for programs' },
  qdpx: {
    name: 'QDA project (.qdpx)',
    description: 'For MAXQDA, ATLAS.ti, NVivo and QualCoder: texts, tags as codes, and your marks',
  },
  eaf: { name: 'ELAN (.eaf)', description: 'A tier for each speaker, what is shown, sections and your marks' },
  maxqda: { name: 'MAXQDA transcript', description: 'Text with times, to import as a transcript' },
  atlasti: { name: 'ATLAS.ti transcript', description: 'Text with times, to import as a transcript' },
  nvivo: { name: 'NVivo transcript', description: 'A table of times, speakers and words' },
}

export const isVideoFormat = (value: unknown): value is VideoFormat =>
  typeof value === 'string' && Object.hasOwn(formatWords, value)
