// Puts another library in the place of the present one, so that a kill or a power cut at any moment leaves one of the two whole.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWholeFileSync } from '../../write-whole-file.ts'
import { libraryPath } from '../database/open.ts'

const journalSchema = z.object({ replaced: z.string().regex(/^[\w .-]+$/) })

const journalPath = (dataDir: string) => join(dataDir, 'restore.json')
const nextFolder = (dataDir: string) => join(dataDir, 'next')

/** Where the next library has to be before `swapLibrary`. */
export const nextLibraryPath = (dataDir: string): string => join(nextFolder(dataDir), 'library.sqlite')

/** Where libraries are kept that were replaced by a backup, each in a folder of its own. */
export const replacedFolder = (dataDir: string): string => join(dataDir, 'replaced')

/** Makes renames in the folder survive a power cut. Windows cannot open folders, and its file system does so by itself. */
function flush(path: string): void {
  try {
    const handle = openSync(path, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {}
}

function readJournal(dataDir: string) {
  if (!existsSync(journalPath(dataDir))) return undefined
  return journalSchema.parse(JSON.parse(readFileSync(journalPath(dataDir), 'utf8')))
}

/**
 * Replaces the library, which must be closed, by the one at `nextLibraryPath`. The present one is moved to the folder `replaced/NAME`.
 * From the moment that the journal is written, the next start finishes what is left. Throws the errors of the file system.
 */
export function swapLibrary(dataDir: string, name: string): void {
  flush(nextLibraryPath(dataDir))
  flush(nextFolder(dataDir))
  writeWholeFileSync(journalPath(dataDir), `${JSON.stringify(journalSchema.parse({ replaced: name }))}\n`)
  flush(dataDir)
  finishSwap(dataDir)
}

/**
 * Finishes a swap that was begun, and removes a next library that was never meant to be used. Only the owner of the data folder may call
 * this, while the library is closed. Throws the errors of the file system.
 */
export function finishSwap(dataDir: string): void {
  const journal = readJournal(dataDir)
  const next = nextLibraryPath(dataDir)
  if (journal !== undefined && existsSync(next)) {
    const folder = join(replacedFolder(dataDir), journal.replaced)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // The log too: SQLite would otherwise write it to the new library.
    for (const suffix of ['', '-wal', '-shm']) {
      const present = `${libraryPath(dataDir)}${suffix}`
      if (existsSync(present)) renameSync(present, join(folder, `library.sqlite${suffix}`))
    }
    flush(folder)
    renameSync(next, libraryPath(dataDir))
    flush(dataDir)
  }
  rmSync(journalPath(dataDir), { force: true })
  rmSync(nextFolder(dataDir), { recursive: true, force: true })
}
