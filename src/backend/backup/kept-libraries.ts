import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptLibrary } from '../../contract/app/backups.ts'
import { olderVersionsFolder } from '../library/copies/before-migration.ts'
import { replacedFolder } from '../library/copies/swap-library.ts'

const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

function toKept(file: string, reason: KeptLibrary['reason']): KeptLibrary[] {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats === undefined ? [] : [{ file, reason, at: Math.round(stats.mtimeMs), bytes: stats.size }]
}

/** The libraries in the data folder that were replaced or migrated, newest first. They can be restored like a backup. */
export function listKeptLibraries(dataDir: string): KeptLibrary[] {
  const replaced = list(replacedFolder(dataDir)).flatMap((name) =>
    toKept(join(replacedFolder(dataDir), name, 'library.sqlite'), 'replaced'),
  )
  const older = list(olderVersionsFolder(dataDir))
    .filter((name) => name.endsWith('.sqlite'))
    .flatMap((name) => toKept(join(olderVersionsFolder(dataDir), name), 'older-version'))
  return [...replaced, ...older].sort((a, b) => b.at - a.at)
}
