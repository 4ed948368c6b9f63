// The command export for what is not a transcript: marks and answers.
import { answerFormats, markFormats } from '../../contract/app/choices.ts'
import type { ExportRequest } from '../../contract/app/exports.ts'
import type { MarkGrouping } from '../../contract/app/marks.ts'
import { findCollectionId } from '../collection-argument.ts'
import type { Session } from '../session.ts'
import { listTranscriptOptions } from '../transcript-options.ts'
import { UsageError } from '../usage-error.ts'
import { type ExportOptions, exportToFolder, reportExport, toQdaOptions } from './export.ts'
import { findTagId } from './marks.ts'

export interface ExportOtherOptions {
  marks?: true
  tag?: string
  by?: MarkGrouping
  /** True for the newest. */
  answer?: number | true
  pseudonyms?: true
}

type Options = Omit<ExportOptions, 'format'> & ExportOtherOptions & { format: string }

async function readMarks(session: Session, options: Options): Promise<ExportRequest> {
  const format = markFormats.find((one) => one === options.format)
  if (format === undefined) throw new UsageError(`Marks can be exported as ${markFormats.join(', ')}.`)
  const { tag, collection, by = format === 'obsidian' ? 'video' : 'tag' } = options
  const tags = tag === undefined ? [] : (await session.call((client) => client.tags.list())).tags
  const filter = {
    ...(tag === undefined ? {} : { tagIds: [findTagId(tags, tag)] }),
    ...(collection === undefined ? {} : { collectionId: await findCollectionId(session, collection) }),
  }
  return {
    type: 'marks',
    format,
    filter,
    groupBy: by,
    speakers: options.speakers ?? 'names',
    order: tag === undefined ? 'video' : 'hand',
    qda: toQdaOptions(format, options),
  }
}

async function readAnswer(session: Session, options: Options): Promise<ExportRequest> {
  const format = answerFormats.find((one) => one === options.format)
  if (format === undefined) throw new UsageError(`Answers can be exported as ${answerFormats.join(', ')}.`)
  if (typeof options.answer === 'number') return { type: 'answer', answerId: options.answer, format }
  const [newest] = (await session.call((client) => client.answers.list())).answers
  if (newest === undefined) throw new UsageError('There are no answers. Ask a question with `footnote ask`.')
  return { type: 'answer', answerId: newest.answerId, format }
}

function readPseudonyms(_: Session, { format }: Options): ExportRequest {
  if (format !== 'csv') throw new UsageError('Pseudonyms can be exported as csv.')
  return { type: 'pseudonyms' }
}

/** Exports marks as one file, or as notes for Obsidian; an answer; or who is behind each pseudonym. */
export async function exportOther(session: Session, videos: readonly string[], options: Options): Promise<number> {
  const { marks, answer, pseudonyms, tag, by, collection } = options
  const [kind, second] = [marks && '--marks', answer && '--answer', pseudonyms && '--pseudonyms'].filter(Boolean)
  if (second) throw new UsageError(`Use ${kind} or ${second}, not both.`)
  if (videos.length > 0 || options.all) throw new UsageError(`Use ${kind} without videos and without --all.`)
  if (options.zip !== undefined) throw new UsageError(`Use ${kind} without --zip.`)
  if (!marks && (tag ?? by ?? collection) !== undefined)
    throw new UsageError('Use --tag, --by and --collection together with --marks.')
  const ofTranscripts = listTranscriptOptions({ ...options, ...(marks ? { speakers: undefined } : {}) })
  if (ofTranscripts.length > 0) throw new UsageError(`${ofTranscripts.join(' and ')} cannot be used with ${kind}.`)
  const read = marks ? readMarks : answer ? readAnswer : readPseudonyms
  return reportExport(await exportToFolder(session, await read(session, options), options.out), options)
}
