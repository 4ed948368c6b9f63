import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { translateFileError } from '../backend/exports/file-errors.ts'
import { writeNewFile } from '../backend/exports/write-new-file.ts'
import { AppError } from '../contract/app/errors.ts'

/**
 * Writes the pieces to a new file in a folder that is made if necessary, and returns its path. If the name is taken, a number is added.
 * Throws FOLDER_NOT_WRITABLE, DISK_FULL, and EXPORT_STOPPED after an interruption, which leaves no file.
 */
export async function writePieces(
  { folder, name, extension }: { folder: string; name: string; extension: string },
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<string> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    return await writeNewFile(path, { stem: name, extension, content: pieces }, { signal })
  } catch (error) {
    if (!signal.aborted) throw translateFileError(error, path, [])
    const message = `The export to ${resolve(path, `${name}.${extension}`)} was stopped, so no file was written. Export again.`
    throw new AppError('EXPORT_STOPPED', message, { folder: path, written: [] })
  }
}
