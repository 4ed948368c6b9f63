import { resolve } from 'node:path'
import { videoFormats } from '../../contract/app/choices.ts'
import type { ExportRequest } from '../../contract/app/exports.ts'
import type { QdaOptions } from '../../contract/app/qda.ts'
import { findCollectionId } from '../collection-argument.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
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

export interface ExportOptions extends QdaProjectOptions {
  json?: true
  all?: true
  original?: true
  /** The videos of the collection with this name. */
  collection?: string
  format: string
  out: string
}

/** Exports to a folder. Returns the paths of the files, what was skipped, and what the files cannot say themselves. */
export function exportToFolder(session: Session, what: ExportRequest, folder: string, stop?: AbortSignal) {
  return session.call(
    async (client) => {
      const destination = { kind: 'folder' as const, folder: resolve(folder) }
      const events = await client.exports.run({ what, destination }, stop === undefined ? {} : { signal: stop })
      for await (const event of events) if (event.type === 'finished') return event
      throw new Error('The export ended without a result.')
    },
    { isRepeatable: false },
  )
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

/** Exit status: 1 when a video was skipped. */
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
  const { original: isOriginal = false } = options
  const what = {
    type: 'videos' as const,
    videoIds,
    format,
    options: { isOriginal },
    qda: toQdaOptions(format, options),
  }
  const { written, skipped, notes } = await exportToFolder(session, what, options.out)
  if (options.json) printJson({ written, skipped, notes })
  else printLines([...written, ...skipped.map(({ videoId, reason }) => `skipped ${videoId}: ${reason}`)])
  printNotes(notes.map(({ note }) => note))
  return skipped.length > 0 ? 1 : 0
}
