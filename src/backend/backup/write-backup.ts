// Writes a backup and reads it again. Runs in a worker thread.
import { randomUUID } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  fdatasync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { LibraryCounts } from '../../contract/app/backups.ts'
import { AppError } from '../../contract/app/errors.ts'
import { checkLibrary } from '../library/copies/check-library.ts'
import { copyLibrary } from '../library/copies/copy-library.ts'
import { libraryPath } from '../library/database/open.ts'
import { libraryProblem } from '../library/database/sqlite-errors.ts'
import { translateWriteError } from './backup-errors.ts'
import { formatVersion, libraryName, type Manifest, manifestName, settingsName } from './manifest.ts'
import { type Measured, measure, openBackup } from './open-backup.ts'
import { listPictures } from './pictures.ts'

export interface WriteJob {
  kind: 'write'
  dataDir: string
  /** The file to write. It must not exist. */
  file: string
  /** The settings without anything secret. */
  settings: Readonly<Record<string, unknown>>
  withPictures: boolean
  appVersion: string
  madeAt: number
}

export interface WrittenBackup {
  backupId: string
  bytes: number
  counts: LibraryCounts
}

/** Where the file is until it is complete and checked. */
export const unfinishedPath = (file: string): string => join(dirname(file), `.${basename(file)}.unfinished`)

/** Where the copy of the library is until it is in the file. */
export const workFolder = (dataDir: string): string => join(dataDir, 'unfinished')

const copyPrefix = 'copy-'

/** Removes what a thread that was ended left of a backup. Only one is made at a time. */
export function removeUnfinishedBackup(dataDir: string, file: string): void {
  removeQuietly(unfinishedPath(file))
  const folder = workFolder(dataDir)
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name.startsWith(copyPrefix)) removeQuietly(join(folder, name))
}

/** The disk may be gone. What is left in the data folder is removed at the next start. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {}
}

/** The file is flushed to the disk each time so much was read for it, for the reason that `copy-library.ts` gives. */
const flushedBytes = 32_000_000

/** Level 1 of deflate writes twice as fast as the default, and the file is a tenth larger. */
const compressionLevel = 1

type Report = (share: number) => void

async function writeZip(path: string, job: WriteJob, copy: string, manifest: Omit<Manifest, 'parts'>, report: Report) {
  const zip = new ZipFile()
  // The output has to be drained all the time, or adding would never end.
  const out: WriteStream & { fd?: unknown } = createWriteStream(path, { flags: 'w', mode: 0o600, flush: true })
  const written = pipeline(zip.outputStream, out)
  written.catch(() => {})
  const parts: Manifest['parts'] = {}
  const total = statSync(copy).size
  let done = 0
  let flushed = 0
  const onBytes = (bytes: number) => {
    done += bytes
    if (done - flushed > flushedBytes && typeof out.fd === 'number') {
      flushed = done
      fdatasync(out.fd, () => {})
    }
    report(Math.min(done / total, 1))
  }
  const add = async (source: string, name: string, isCompressed: boolean) => {
    const { through, measured } = measure(onBytes)
    zip.addReadStream(through, name, {
      compressionLevel: isCompressed ? compressionLevel : 0,
      mode: 0o100600,
      forceZip64Format: name === libraryName,
    })
    await Promise.race([pipeline(createReadStream(source), through), written])
    parts[name] = measured()
  }
  const addText = (name: string, value: object): Measured => {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
    const { through, measured } = measure()
    through.resume().end(bytes)
    zip.addBuffer(bytes, name, { mode: 0o100600 })
    return measured()
  }
  try {
    await add(copy, libraryName, true)
    if (job.withPictures) for (const name of listPictures(job.dataDir)) await add(join(job.dataDir, name), name, false)
    parts[settingsName] = addText(settingsName, job.settings)
    addText(manifestName, { ...manifest, parts })
    zip.end()
    await written
  } catch (error) {
    out.destroy()
    throw error
  }
  return parts
}

/** The file must say what was written, and hold it. */
async function verify(path: string, parts: Manifest['parts'], report: Report): Promise<void> {
  const backup = await openBackup(path)
  try {
    const names = Object.keys(parts)
    for (const [index, name] of names.entries()) {
      const [told, meant] = [backup.manifest.parts[name], parts[name]]
      if (told?.sha256 !== meant?.sha256) throw new Error(`the backup does not name ${name} as it was written`)
      await backup.read(name)
      report((index + 1) / names.length)
    }
  } finally {
    backup.close()
  }
}

function checkCopy(copy: string, dataDir: string) {
  const checked = checkLibrary(copy)
  if (!('fault' in checked)) return checked
  throw libraryProblem('LIBRARY_DAMAGED', libraryPath(dataDir), new Error(JSON.stringify(checked)))
}

/**
 * Writes the backup to a hidden file, reads it again and gives it its name. `report` gets the share that is done. Throws DISK_FULL,
 * FOLDER_NOT_WRITABLE, LIBRARY_DAMAGED and BACKUP_FAILED, and then leaves no file.
 */
export async function writeBackup(job: WriteJob, report: Report): Promise<WrittenBackup> {
  const { dataDir, file, appVersion, madeAt } = job
  const folder = join(workFolder(dataDir), `${copyPrefix}${randomUUID()}`)
  const copy = join(folder, libraryName)
  const unfinished = unfinishedPath(file)
  const isIn = (from: number, to: number) => (share: number) => report(from + share * (to - from))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await copyLibrary(libraryPath(dataDir), copy, { onProgress: isIn(0, 0.2) })
    const { version: libraryVersion, counts } = checkCopy(copy, dataDir)
    report(0.4)
    const backupId = randomUUID()
    const manifest = {
      format: 'footnote-backup',
      formatVersion,
      backupId,
      appVersion,
      libraryVersion,
      madeAt,
      counts,
    } as const
    const parts = await writeZip(unfinished, job, copy, manifest, isIn(0.4, 0.9))
    await verify(unfinished, parts, isIn(0.9, 1)).catch((cause: unknown) => {
      const message = `The backup ${file} was written, but could not be read again as it was written. It was not kept. Use another disk.`
      throw new AppError('BACKUP_FAILED', message, { file }, { cause })
    })
    const { size: bytes } = statSync(unfinished)
    renameSync(unfinished, file)
    return { backupId, bytes, counts }
  } catch (error) {
    removeQuietly(unfinished)
    throw translateWriteError(error, file)
  } finally {
    removeQuietly(folder)
  }
}
