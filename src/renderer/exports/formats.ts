import type { VideoFormat } from '../../contract/app/exports.ts'

export const formatGroups = ['read', 'subtitles', 'data', 'analysis'] as const
export type FormatGroup = (typeof formatGroups)[number]

export const groupNames: Record<FormatGroup, string> = {
  read: 'To read and write',
  subtitles: 'Subtitles',
  data: 'Data',
  analysis: 'Qualitative analysis',
}

interface FormatWords {
  group: FormatGroup
  name: string
  description: string
}

/** The formats, in the order of the dialog. A format without a description does not compile. */
export const formatWords: Record<VideoFormat, FormatWords> = {
  md: { group: 'read', name: 'Markdown', description: 'For notes, with every time as a link' },
  docx: { group: 'read', name: 'Word', description: 'For reading and editing, as DOCX' },
  html: { group: 'read', name: 'Web page', description: 'One page that any browser opens, as HTML' },
  txt: { group: 'read', name: 'Plain text', description: 'Times, speakers and words' },
  srt: { group: 'subtitles', name: 'SRT', description: 'For players and editors' },
  vtt: { group: 'subtitles', name: 'WebVTT', description: 'For the web, with speakers' },
  csv: { group: 'data', name: 'CSV', description: 'A table of clips for a spreadsheet' },
  json: { group: 'data', name: 'JSON', description: 'All data of a video, for programs' },
  qdpx: { group: 'analysis', name: 'QDA project (.qdpx)', description: 'Texts, tags as codes, and your marks' },
  eaf: { group: 'analysis', name: 'ELAN (.eaf)', description: 'Tiers of speakers, sections and marks' },
  maxqda: { group: 'analysis', name: 'MAXQDA transcript', description: 'Text with times' },
  atlasti: { group: 'analysis', name: 'ATLAS.ti transcript', description: 'Text with times' },
  nvivo: { group: 'analysis', name: 'NVivo transcript', description: 'A table of times, speakers and words' },
}

export const isVideoFormat = (value: unknown): value is VideoFormat =>
  typeof value === 'string' && Object.hasOwn(formatWords, value)

/** The formats of a group, in order. */
export const formatsOf = (group: FormatGroup): VideoFormat[] =>
  Object.keys(formatWords)
    .filter(isVideoFormat)
    .filter((format) => formatWords[format].group === group)
