// Checks a backup, and makes its library ready to be used. Runs in a worker thread.
import { closeSync, createWriteStream, mkdirSync, openSync, readSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { CheckedBackup } from '../../contract/app/backups.ts'
import { checkLibrary, type LibraryFault } from '../library/copies/check-library.ts'
import { copyLibrary } from '../library/copies/copy-library.ts'
import { prepareRestored } from '../library/copies/prepare-restored.ts'
import { tooNew, translateReadError, unreadableBackup } from './backup-errors.ts'
import { isPictureName, libraryName, mostSettingsBytes, settingsName } from './manifest.ts'
import { type OpenBackup, openBackup } from './open-backup.ts'
import { hasPicture } from './pictures.ts'

export interface CheckJob {
  kind: 'check'
  dataDir: string
  file: string
  /** An empty folder, which gets the library, the settings and the pictures of the backup. */
  folder: string
}

export type CheckResult = Omit<CheckedBackup, 'checkId' | 'file' | 'present'>

function isLibraryFile(file: string): boolean {
  const head = Buffer.alloc(16)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }
  return head.toString('latin1') === 'SQLite format 3\0'
}

function refuse(file: string, fault: LibraryFault): Error {
  if (fault.fault === 'too-new') return tooNew(file)
  return unreadableBackup(file, fault.fault, fault.detail)
}

/** A backup may say any size. So the space is checked before anything is unpacked. */
function checkSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  // Half as much again, for the migration of an older library.
  if (bytes * 1.5 > bavail * bsize) throw Object.assign(new Error('not enough free space'), { code: 'ENOSPC' })
}

async function unpack(backup: OpenBackup, { file, folder }: CheckJob): Promise<void> {
  const { parts } = backup.manifest
  checkSpace(
    folder,
    Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0),
  )
  if ((parts[settingsName]?.bytes ?? 0) > mostSettingsBytes)
    throw unreadableBackup(file, 'foreign', 'its settings are too large')
  for (const name of Object.keys(parts)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await backup.read(name, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: name === libraryName }))
  }
}

async function checkZip(job: CheckJob): Promise<CheckResult> {
  const backup = await openBackup(job.file)
  try {
    await unpack(backup, job)
    const { madeAt, appVersion, libraryVersion, counts, parts } = backup.manifest
    const checked = checkLibrary(join(job.folder, libraryName))
    if ('fault' in checked) throw refuse(job.file, checked)
    if (checked.version !== libraryVersion || !isDeepStrictEqual(checked.counts, counts))
      throw unreadableBackup(job.file, 'damaged', 'its library is not the one that its manifest describes')
    const pictures = Object.keys(parts).filter(isPictureName).length
    return { madeAt, appVersion, libraryVersion, counts, hasSettings: parts[settingsName] !== undefined, pictures }
  } finally {
    backup.close()
  }
}

async function checkFile({ file, folder }: CheckJob): Promise<CheckResult> {
  const copy = join(folder, libraryName)
  checkSpace(folder, statSync(file).size)
  try {
    await copyLibrary(file, copy)
  } catch (error) {
    throw unreadableBackup(file, 'damaged', String(error), error)
  }
  const checked = checkLibrary(copy)
  if ('fault' in checked) throw refuse(file, checked)
  const { version: libraryVersion, counts } = checked
  return { madeAt: null, appVersion: null, libraryVersion, counts, hasSettings: false, pictures: 0 }
}

/**
 * Checks a backup or a library file wholly, unpacks it to the folder of the job and brings its library to the latest version there. Throws
 * BACKUP_UNREADABLE, BACKUP_TOO_NEW and DISK_FULL.
 */
export async function checkBackup(job: CheckJob): Promise<CheckResult> {
  try {
    mkdirSync(job.folder, { recursive: true, mode: 0o700 })
    const result = await (isLibraryFile(job.file) ? checkFile(job) : checkZip(job))
    const folders = [job.folder, job.dataDir]
    prepareRestored(join(job.folder, libraryName), {
      hasThumbnail: (videoId) => hasPicture(folders, 'thumbnails', videoId),
      hasSheets: (videoId) => hasPicture(folders, 'storyboards', videoId),
    })
    return result
  } catch (error) {
    throw translateReadError(error, job.file)
  }
}
