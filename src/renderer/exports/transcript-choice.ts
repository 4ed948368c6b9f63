import type { VideoFormat } from '../../contract/app/exports.ts'
import {
  optionsWithoutPlace,
  type TranscriptOption,
  type TranscriptOptions,
  type TranscriptPart,
  transcriptOptionsSchema,
  usualParts,
} from '../../contract/app/transcript-options.ts'
import { useRemembered } from '../ui/use-remembered.ts'

/** What the user chose. The parts are remembered for each format, everything else for all formats. */
export interface TranscriptChoice {
  shared: Partial<TranscriptOptions>
  parts: Partial<Record<VideoFormat, TranscriptPart[]>>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isChoice = (value: unknown): value is TranscriptChoice =>
  isObject(value) &&
  transcriptOptionsSchema.safeParse(value.shared).success &&
  isObject(value.parts) &&
  Object.values(value.parts).every((parts) => transcriptOptionsSchema.safeParse({ parts }).success)

/** The options of the dialog, remembered between visits. */
export const useTranscriptChoice = () =>
  useRemembered<TranscriptChoice>('export-options', { shared: {}, parts: {} }, isChoice)

/** Why a format has no place for an option, as a sentence; undefined if it has one. */
export const reasonWithout = (format: VideoFormat, option: TranscriptOption): string | undefined =>
  optionsWithoutPlace[format][option]

export const chosenParts = (format: VideoFormat, { parts }: TranscriptChoice): readonly TranscriptPart[] =>
  parts[format] ?? usualParts(format)

/** The options to export with: only those that the format has a place for. */
export function optionsFor(format: VideoFormat, choice: TranscriptChoice): TranscriptOptions {
  const { hasTimes, layout, columns, lines, subtitleSpeakers, ...always } = choice.shared
  const has = (option: TranscriptOption) => reasonWithout(format, option) === undefined
  return transcriptOptionsSchema.parse({
    ...always,
    parts: chosenParts(format, choice),
    ...(has('times') ? { hasTimes } : {}),
    ...(has('paragraphs') ? { layout } : {}),
    ...(has('cues') ? { columns, lines } : {}),
    ...(has('subtitleSpeakers') ? { subtitleSpeakers } : {}),
  })
}
