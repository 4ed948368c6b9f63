import { resolve } from 'node:path'
import type { ExportFormat } from '../../contract/app/exports.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'

export interface ExportOptions {
  json?: true
  all?: true
  original?: true
  format: ExportFormat
  out: string
}

/** Exit status: 1 when a video was skipped. */
export async function exportTranscripts(session: Session, inputs: string[], options: ExportOptions): Promise<number> {
  if (options.all === undefined && inputs.length === 0) throw new UsageError('Name the videos to export, or use --all.')
  if (options.all && inputs.length > 0) throw new UsageError('Name the videos to export or use --all, not both.')
  const videoIds = options.all ? null : inputs.map(readVideoId)
  const { format, original: isOriginal = false } = options
  const folder = resolve(options.out)
  const { written, skipped, notes } = await session.call(
    (client) => client.exports.videosToFolder({ videoIds, format, isOriginal, folder }),
    { isRepeatable: false },
  )
  if (options.json) printJson({ written, skipped, notes })
  else printLines([...written, ...skipped.map(({ videoId, reason }) => `skipped ${videoId}: ${reason}`)])
  printNotes(notes.map(({ note }) => note))
  return skipped.length > 0 ? 1 : 0
}
