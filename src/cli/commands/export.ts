import { resolve } from 'node:path'
import { videoFormats } from '../../contract/app/choices.ts'
import type { Destination, ExportRequest } from '../../contract/app/exports.ts'
import { findTemplateProblem } from '../../contract/app/file-name-template.ts'
import type { QdaOptions } from '../../contract/app/qda.ts'
import { formatCount } from '../../contract/format-count.ts'
import { findCollectionId } from '../collection-argument.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { type TranscriptArguments, toTranscriptOptions } from '../transcript-options.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'

interface QdaProjectOptions {
  program?: QdaOptions['program']
  codeKinds?: true
  codeSections?: true
}

/** How a project for QDA programs is written. Throws UsageError if another format is asked for it. */
export function toQdaOptions(format: string, { program, codeKinds, codeSections }: QdaProjectOptions): QdaOptions {
  if (format !== 'qdpx' && (program !== undefined || codeKinds || codeSections))
    throw new UsageError('Use --program, --code-kinds and --code-sections together with --format qdpx.')
  return { program: program ?? 'other', hasKinds: codeKinds === true, hasSections: codeSections === true }
}

export interface ExportOptions extends QdaProjectOptions, TranscriptArguments {
  json?: true
  all?: true
  /** The file of the ZIP. */
  zip?: string
  /** The videos of the collection with this name. */
  collection?: string
  format: string
  out: string
}

/** Returns the paths of the files, what was skipped, and what the files cannot say themselves. */
function runTo(session: Session, what: ExportRequest, destination: Destination) {
  return session.call(
    async (client) => {
      const events = await client.exports.run({ what, destination })
      for await (const event of events) if (event.type === 'finished') return event
      throw new Error('The export ended without a result.')
    },
    { isRepeatable: false },
  )
}

export const exportToFolder = (session: Session, what: ExportRequest, folder: string) =>
  runTo(session, what, { kind: 'folder', folder: resolve(folder) })

/** More would push everything else off the screen. */
const mostNotes = 20

/** Prints the files, what was skipped and the notes. Exit status: 3 when something was skipped. */
export function reportExport(
  { written, skipped, notes }: Pick<Awaited<ReturnType<typeof runTo>>, 'written' | 'skipped' | 'notes'>,
  { json }: { json?: true },
): number {
  if (json) printJson({ written, skipped, notes })
  else
    printLines([
      ...written,
      ...skipped.map(({ videoId, reason }) =>
        videoId === '' ? `skipped: ${reason}` : `skipped ${videoId}: ${reason}`,
      ),
    ])
  const more = notes.length - mostNotes
  printNotes([
    ...notes.slice(0, mostNotes).map(({ note }) => note),
    ...(more > 0 ? [`${formatCount(more, 'more note')}. Use --json to read all of them.`] : []),
  ])
  return skipped.length > 0 ? 3 : 0
}

/** Null for the whole library. */
async function readVideoIds(
  session: Session,
  inputs: readonly string[],
  { all, collection }: ExportOptions,
): Promise<string[] | null> {
  const scopes = [inputs.length > 0, all !== undefined, collection !== undefined].filter(Boolean).length
  if (scopes !== 1) {
    const choices = 'the videos to export, or use --all or --collection'
    throw new UsageError(scopes === 0 ? `Name ${choices}.` : `Name ${choices}, and only one of these.`)
  }
  if (all) return null
  if (collection === undefined) return inputs.map(readVideoId)
  const collectionId = await findCollectionId(session, collection)
  const { videos } = await session.call((client) => client.videos.list({ collectionId }))
  return videos.map(({ videoId }) => videoId)
}

/** Exit status: 3 when a video was skipped. */
export async function exportTranscripts(
  session: Session,
  inputs: string[],
  { tag, by, ...options }: ExportOptions & { tag?: string; by?: string },
): Promise<number> {
  if (tag !== undefined) throw new UsageError('Use --tag together with --marks.')
  if (by !== undefined) throw new UsageError('Use --by together with --marks.')
  const format = videoFormats.find((one) => one === options.format)
  if (format === undefined) throw new UsageError(`Transcripts can be exported as ${videoFormats.join(', ')}.`)
  const videoIds = await readVideoIds(session, inputs, options)
  if (options.fileNames !== undefined) {
    const problem = findTemplateProblem(options.fileNames)
    if (problem !== null) throw new UsageError(problem)
  }
  const what = {
    type: 'videos' as const,
    videoIds,
    format,
    options: toTranscriptOptions(options),
    qda: toQdaOptions(format, options),
  }
  if (options.zip === undefined) return reportExport(await exportToFolder(session, what, options.out), options)
  if (videoIds?.length === 1) throw new UsageError('One video makes one file. Use --out instead of --zip.')
  return reportExport(await runTo(session, what, { kind: 'file', path: resolve(options.zip) }), options)
}
