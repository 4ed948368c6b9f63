import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../contract/app/errors.ts'
import type { ExportFile, ExportNote, Skipped } from '../../contract/app/exports.ts'
import { plural } from '../../contract/format-count.ts'
import type { Library } from '../library/database/open.ts'
import { describeWritten, translateFileError } from './file-errors.ts'
import { createUniqueNames } from './file-names.ts'
import { formats } from './formats.ts'
import { readExports, type VideosToExport } from './read-exports.ts'
import { writeNewFile } from './write-new-file.ts'
import { openZip } from './zip.ts'

/** One file, or a ZIP if more than one video is written; null if all videos were skipped. Aborting throws `signal.reason`. */
export async function exportVideos(
  library: Library,
  videos: VideosToExport,
  signal?: AbortSignal,
): Promise<{ file: ExportFile | null; skipped: Skipped[]; notes: ExportNote[] }> {
  const { format } = videos
  const skipped: Skipped[] = []
  const notes: ExportNote[] = []
  const written: string[] = []
  const uniqueName = createUniqueNames()
  const zip = openZip()
  let content = ''
  for (const read of readExports(library, videos)) {
    signal?.throwIfAborted()
    if (read.kind === 'skipped') {
      skipped.push(read.skipped)
      continue
    }
    const name = uniqueName(read.stem, format)
    content = read.content
    written.push(name)
    notes.push(...read.notes)
    await zip.add(name, content)
  }

  const [name] = written
  if (name === undefined) return { file: null, skipped, notes }
  if (notes.length > 0) await zip.add('README.txt', notes.map(({ note }) => `${note}\n`).join(''))
  const file =
    written.length === 1
      ? { name, mediaType: formats[format].mediaType, contentBase64: Buffer.from(content).toString('base64') }
      : {
          name: `Footnote ${written.length} ${plural(written.length, 'video')} ${format}.zip`,
          mediaType: 'application/zip',
          contentBase64: Buffer.from(zip.finish()).toString('base64'),
        }
  return { file, skipped, notes }
}

function exportStopped(folder: string, written: readonly string[]): AppError {
  const message = `The export to the folder ${folder} was stopped. Export again.${describeWritten(written)}`
  return new AppError('EXPORT_STOPPED', message, { folder, written: [...written] })
}

/**
 * Writes one file per video to a folder, which is created if necessary. Never overwrites a file and never leaves an incomplete one. Returns
 * the paths. Throws FOLDER_NOT_WRITABLE, DISK_FULL or, when aborted, EXPORT_STOPPED; `data.written` then has the paths written so far.
 */
export async function exportVideosToFolder(
  library: Library,
  { folder, ...videos }: VideosToExport & { folder: string },
  signal?: AbortSignal,
): Promise<{ written: string[]; skipped: Skipped[]; notes: ExportNote[] }> {
  const path = resolve(folder)
  const written: string[] = []
  const skipped: Skipped[] = []
  const notes: ExportNote[] = []
  try {
    await mkdir(path, { recursive: true })
    for (const read of readExports(library, videos)) {
      signal?.throwIfAborted()
      if (read.kind === 'skipped') {
        skipped.push(read.skipped)
        continue
      }
      written.push(await writeNewFile(path, read.stem, videos.format, read.content, signal))
      notes.push(...read.notes)
    }
  } catch (error) {
    throw signal?.aborted ? exportStopped(path, written) : translateFileError(error, path, written)
  }
  return { written, skipped, notes }
}
