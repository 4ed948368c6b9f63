// Copies a library of an earlier version before it is migrated.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../contract/app/errors.ts'
import { formatBytes } from '../../../contract/format-bytes.ts'
import { latestVersion, oldestVersion, readVersion } from '../database/migrations.ts'
import { libraryPath } from '../database/open.ts'
import { translateOpenError } from '../database/sqlite-errors.ts'
import { copyLibrary } from './copy-library.ts'

/** Where the copies are. */
export const olderVersionsFolder = (dataDir: string): string => join(dataDir, 'older-versions')

/** How many copies are kept. */
const keptCopies = 3
const unfinishedSuffix = '.unfinished'

interface Present {
  version: number
  bytes: number
}

/** Undefined if the library need not or cannot be migrated: opening it says why. */
function readPresent(file: string): Present | undefined {
  if (!existsSync(file)) return undefined
  let library: Database.Database | undefined
  try {
    library = new Database(file, { readonly: true, fileMustExist: true })
    const version = readVersion(library)
    if (version < oldestVersion || version >= latestVersion) return undefined
    const pages = Number(library.pragma('page_count', { simple: true }))
    return { version, bytes: pages * Number(library.pragma('page_size', { simple: true })) }
  } catch {
    return undefined
  } finally {
    library?.close()
  }
}

/** SQLite writes the changed pages of a migration to the log first. */
const neededFor = ({ bytes }: Present) => bytes * 2

function checkSpace(dataDir: string, file: string, present: Present): void {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize >= neededFor(present)) return
  const message = `Before Footnote brings the library to its new version, it makes a copy of it. That needs ${formatBytes(neededFor(present))} of free space in ${dataDir}, and there is ${formatBytes(bavail * bsize)}. Free some space, then start Footnote again. Nothing was changed.`
  throw new AppError('DISK_FULL', message, { file })
}

/** A quick check: the copy has the pages and the version of the library. */
function isWhole(file: string, { version, bytes }: Present): boolean {
  const copy = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return readVersion(copy) === version && statSync(file).size >= bytes
  } finally {
    copy.close()
  }
}

function forgetOld(folder: string): void {
  const copies = readdirSync(folder).filter((name) => name.endsWith('.sqlite'))
  const byAge = copies.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs })).sort((a, b) => b.at - a.at)
  for (const { name } of byAge.slice(keptCopies)) rmSync(join(folder, name), { force: true })
}

/**
 * Copies the library of the data folder if opening it will migrate it. Call it as the owner of the data folder. Returns the path of the
 * copy. Throws DISK_FULL and LIBRARY_NOT_WRITABLE; then nothing may migrate the library.
 */
export async function copyBeforeMigration(dataDir: string, stamp: string): Promise<string | undefined> {
  const file = libraryPath(dataDir)
  const present = readPresent(file)
  if (present === undefined) return undefined
  const folder = olderVersionsFolder(dataDir)
  const copy = join(folder, `library version ${present.version}, ${stamp}.sqlite`)
  const unfinished = `${copy}${unfinishedSuffix}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(folder)) if (name.includes(unfinishedSuffix)) rmSync(join(folder, name))
    checkSpace(dataDir, file, present)
    await copyLibrary(file, unfinished)
    if (!isWhole(unfinished, present)) throw new Error('the copy of the library is not complete')
    renameSync(unfinished, copy)
    forgetOld(folder)
    return copy
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw translateOpenError(error, file)
  }
}
