// How the text of a video is written to a file, and which format has a place for what.
import { z } from 'zod'
import {
  speakerStyles,
  subtitleColumns,
  subtitleLines,
  subtitleSpeakers,
  transcriptLayouts,
  transcriptParts,
  type videoFormats,
} from './choices.ts'
import { fileNameTemplateSchema } from './file-name-template.ts'

export type TranscriptPart = (typeof transcriptParts)[number]

/** What is not given is as the format usually has it. A format tells in a note what is asked of it and has no place in it. */
export const transcriptOptionsSchema = z.object({
  parts: z.array(z.enum(transcriptParts)).min(1, 'Select what to export.').optional(),
  /** `pseudonyms`: the same person is, for example, “Person 3” in all files and for ever. */
  speakers: z.enum(speakerStyles).default('names'),
  hasTimes: z.boolean().optional(),
  layout: z.enum(transcriptLayouts).optional(),
  /** True for the texts as the sources sent them, without the user's corrections and without the names of persons. */
  isOriginal: z.boolean().default(false),
  fileName: fileNameTemplateSchema.optional(),
  /** The most columns of a subtitle line; a wide character counts as two. */
  columns: z.union(subtitleColumns.map((columns) => z.literal(columns))).optional(),
  /** The most lines of a cue. */
  lines: z.union(subtitleLines.map((lines) => z.literal(lines))).optional(),
  /** `brackets`: `[Name] ` before each clip. `colon`: `Name: ` where the speaker changes. */
  subtitleSpeakers: z.enum(subtitleSpeakers).optional(),
})
export type TranscriptOptions = z.infer<typeof transcriptOptionsSchema>

type Format = (typeof videoFormats)[number]

/** What a format may have no place for. */
export type TranscriptOption = TranscriptPart | 'times' | 'paragraphs' | 'subtitleSpeakers' | 'cues'

const onlySaid = 'Subtitles hold only what is said.'
const notSubtitles = { subtitleSpeakers: 'Only subtitles have this.', cues: 'Only subtitles have this.' }
const subtitles = {
  shown: onlySaid,
  sections: onlySaid,
  summary: onlySaid,
  marks: onlySaid,
  times: 'Subtitles need times.',
  paragraphs: 'Subtitles have short lines.',
}

const notInTranscripts = { ...notSubtitles, marks: 'Use a project for marks: QDPX or EAF.' }
const ownTimes = { times: 'The program needs the times.' }
const ownParagraphs = { paragraphs: 'Each turn of a speaker is a paragraph.' }

/** For each format, the options that it has no place for, each with the reason as a sentence. */
export const optionsWithoutPlace: Record<Format, Partial<Record<TranscriptOption, string>>> = {
  md: notSubtitles,
  docx: notSubtitles,
  html: notSubtitles,
  txt: notSubtitles,
  srt: subtitles,
  vtt: { ...subtitles, subtitleSpeakers: 'WebVTT names the speaker as the voice of each cue.' },
  csv: { ...notSubtitles, times: 'Each row of the table has its times.' },
  json: { ...notSubtitles, times: 'The data has all times.', paragraphs: 'The data has the lines as they are.' },
  qdpx: { ...notSubtitles, ...ownTimes, ...ownParagraphs },
  eaf: { ...notSubtitles, ...ownTimes, paragraphs: 'Each line has its own place in time.' },
  maxqda: { ...notInTranscripts, ...ownTimes, ...ownParagraphs },
  atlasti: { ...notInTranscripts, ...ownTimes, ...ownParagraphs },
  nvivo: { ...notInTranscripts, ...ownTimes, ...ownParagraphs },
}

const usual = ['summary', 'sections', 'said', 'shown'] as const
/** Projects are made for the marks. */
const withMarks: readonly Format[] = ['qdpx', 'eaf']

/** What a file has if the user does not say which parts to export. */
export function usualParts(format: Format): readonly TranscriptPart[] {
  if (format === 'txt') return ['said']
  const parts = usual.filter((part) => optionsWithoutPlace[format][part] === undefined)
  return withMarks.includes(format) ? [...parts, 'marks'] : parts
}

/** What a file has if the user does not say how to write the text: documents are for reading. */
export const usualTextLayout = (format: Format) => (format === 'docx' || format === 'html' ? 'paragraphs' : 'lines')

/** Every option with a value that the format can honour. */
export interface SettledOptions {
  readonly parts: readonly TranscriptPart[]
  readonly speakers: TranscriptOptions['speakers']
  readonly hasTimes: boolean
  readonly layout: (typeof transcriptLayouts)[number]
  readonly isOriginal: boolean
  readonly columns: number
  readonly lines: number
  readonly subtitleSpeakers: (typeof subtitleSpeakers)[number]
}

export const partNames: Record<TranscriptPart, string> = {
  summary: 'the summary',
  sections: 'the sections',
  said: 'what is said',
  shown: 'what is shown',
  marks: 'notes and marks',
}

/** The options as a format can honour them, and a sentence for each one that it has no place for. */
export function settleOptions(
  format: Format,
  options: TranscriptOptions,
): { options: SettledOptions; unhonoured: string[] } {
  const missing = optionsWithoutPlace[format]
  const parts = options.parts ?? usualParts(format)
  const name = format.toUpperCase()
  const unhonoured = parts.flatMap((part) =>
    missing[part] === undefined ? [] : [`${name} has no place for ${partNames[part]}. ${missing[part]}`],
  )
  const tell = (isAsked: boolean, option: TranscriptOption, sentence: string) => {
    const reason = missing[option]
    if (isAsked && reason !== undefined) unhonoured.push(`${sentence} ${reason}`)
    return isAsked && reason === undefined
  }
  const isWithoutTimes = tell(options.hasTimes === false, 'times', `${name} is written with times.`)
  const layout = options.layout ?? usualTextLayout(format)
  const isInParagraphs = tell(layout === 'paragraphs', 'paragraphs', `${name} is written without paragraphs.`)
  const hasSpeakers = options.subtitleSpeakers !== undefined
  const isCued = options.columns !== undefined || options.lines !== undefined
  tell(hasSpeakers, 'subtitleSpeakers', `The style of speakers does not apply to ${name}.`)
  tell(isCued, 'cues', `The length of lines does not apply to ${name}.`)
  return {
    options: {
      parts: parts.filter((part) => missing[part] === undefined),
      speakers: options.speakers,
      hasTimes: !isWithoutTimes,
      layout: isInParagraphs ? 'paragraphs' : 'lines',
      isOriginal: options.isOriginal,
      columns: options.columns ?? subtitleColumns[0],
      lines: options.lines ?? subtitleLines[0],
      subtitleSpeakers: options.subtitleSpeakers ?? subtitleSpeakers[0],
    },
    unhonoured: [...new Set(unhonoured)],
  }
}
