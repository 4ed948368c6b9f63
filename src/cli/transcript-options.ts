// The options of the command line that say how transcripts are written.
import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  fileNameVariables,
  speakerStyles,
  subtitleColumns,
  subtitleLines,
  subtitleSpeakers,
  transcriptLayouts,
  transcriptParts,
} from '../contract/app/choices.ts'
import type { TranscriptOptions, TranscriptPart } from '../contract/app/transcript-options.ts'

export interface TranscriptArguments {
  parts?: TranscriptPart[]
  speakers?: TranscriptOptions['speakers'] | undefined
  /** False after `--no-times`. */
  times?: boolean
  layout?: TranscriptOptions['layout']
  original?: true
  fileNames?: string
  lineLength?: string
  lines?: string
  speakerPrefix?: TranscriptOptions['subtitleSpeakers']
}

function readParts(value: string): TranscriptPart[] {
  const names = value.split(',').map((name) => name.trim())
  const parts = transcriptParts.filter((part) => names.includes(part))
  if (parts.length === new Set(names).size) return parts
  throw new InvalidArgumentError(`Use some of ${transcriptParts.join(', ')}, with commas between them.`)
}

/** Adds the options to a command. */
export const addTranscriptOptions = (command: Command): Command =>
  command
    .option('--parts <list>', `what to export: some of ${transcriptParts.join(',')}`, readParts)
    .addOption(
      new Option(
        '--speakers <style>',
        'names; pseudonyms, which stay the same in all exports; or none (default: names)',
      ).choices(speakerStyles),
    )
    .option('--no-times', 'write the text without times')
    .addOption(new Option('--layout <layout>', 'lines, or paragraphs of several lines').choices(transcriptLayouts))
    .option('--original', 'export the texts without your corrections and the names you gave to speakers')
    .option(
      '--file-names <template>',
      `how to name the files, with ${fileNameVariables.map((name) => `{${name}}`).join(' ')}; / makes folders (default: "{title} [{id}]")`,
    )
    .addOption(
      new Option('--line-length <n>', 'in subtitles: the most characters of a line').choices(
        subtitleColumns.map(String),
      ),
    )
    .addOption(new Option('--lines <n>', 'in subtitles: the most lines at a time').choices(subtitleLines.map(String)))
    .addOption(
      new Option(
        '--speaker-prefix <style>',
        'in SRT: “[Name] ” before each clip (brackets), or “Name: ” where the speaker changes (colon)',
      ).choices(subtitleSpeakers),
    )

/** What was not given is left to the format. */
export function toTranscriptOptions(given: TranscriptArguments) {
  const { parts, speakers, layout, fileNames, lineLength, lines, speakerPrefix } = given
  return {
    isOriginal: given.original === true,
    parts,
    speakers,
    hasTimes: given.times === false ? false : undefined,
    layout,
    fileName: fileNames,
    columns: subtitleColumns.find((columns) => String(columns) === lineLength),
    lines: subtitleLines.find((most) => String(most) === lines),
    subtitleSpeakers: speakerPrefix,
  }
}

/** The options that were given, as they are typed. */
export function listTranscriptOptions(given: TranscriptArguments): string[] {
  const { parts, speakers, layout, original, fileNames, lineLength, lines, speakerPrefix } = given
  const typed = {
    '--parts': parts,
    '--speakers': speakers,
    '--no-times': given.times === false ? true : undefined,
    '--layout': layout,
    '--original': original,
    '--file-names': fileNames,
    '--line-length': lineLength,
    '--lines': lines,
    '--speaker-prefix': speakerPrefix,
  }
  return Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : name))
}
