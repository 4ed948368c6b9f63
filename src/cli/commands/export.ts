import { resolve } from 'node:path'
import type { ExportRequest, VideoFormat } from '../../contract/app/exports.ts'
import type { QdaOptions } from '../../contract/app/qda.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'

export interface QdaProjectOptions {
  program?: QdaOptions['program']
  codeKinds?: true
  codeSections?: true
}

/** How a project for QDA programs is written. */
export const toQdaOptions = ({ program = 'other', codeKinds, codeSections }: QdaProjectOptions): QdaOptions => ({
  program,
  hasKinds: codeKinds === true,
  hasSections: codeSections === true,
})

export interface ExportOptions extends QdaProjectOptions {
  json?: true
  all?: true
  original?: true
  format: VideoFormat
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

/** Exit status: 1 when a video was skipped. */
export async function exportTranscripts(session: Session, inputs: string[], options: ExportOptions): Promise<number> {
  if (options.all === undefined && inputs.length === 0) throw new UsageError('Name the videos to export, or use --all.')
  if (options.all && inputs.length > 0) throw new UsageError('Name the videos to export or use --all, not both.')
  const videoIds = options.all ? null : inputs.map(readVideoId)
  const { format, original: isOriginal = false } = options
  const what = { type: 'videos' as const, videoIds, format, options: { isOriginal }, qda: toQdaOptions(options) }
  const { written, skipped, notes } = await exportToFolder(session, what, options.out)
  if (options.json) printJson({ written, skipped, notes })
  else printLines([...written, ...skipped.map(({ videoId, reason }) => `skipped ${videoId}: ${reason}`)])
  printNotes(notes.map(({ note }) => note))
  return skipped.length > 0 ? 1 : 0
}
