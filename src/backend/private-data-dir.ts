// Keeps other users of this computer out of the data folder. On Windows, folders in a user's profile are private anyway.
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { chmod, opendir } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { isElectrons, isOurs } from './data-dir-names.ts'

const pictures = ['thumbnails', 'storyboards']
const remedy = 'Choose another folder with --data or FOOTNOTE_DATA.'

const isOpen = ({ mode }: Stats) => (mode & 0o077) !== 0
const isMine = ({ uid }: Stats) => uid === process.getuid?.()

/** Whether others may need this folder: the home and temporary folders, the folders above them, and folders that everyone may write to. */
function isForAll(folder: string, { mode }: Stats): boolean {
  if ((mode & 0o1000) !== 0) return true
  const path = realpathSync(folder)
  const below = path.endsWith(sep) ? path : path + sep
  return [homedir(), tmpdir()]
    .filter((known) => existsSync(known))
    .some((known) => (realpathSync(known) + sep).startsWith(below))
}

/** Removes the rights of other users and keeps those of the owner. Returns whether others had any rights. */
function shut(path: string): boolean {
  const stats = lstatSync(path)
  // A link's target is in another place, which Footnote must not change.
  if (stats.isSymbolicLink() || !isMine(stats) || !isOpen(stats)) return false
  chmodSync(path, stats.mode & 0o700)
  return true
}

/** Makes the pictures in a folder private. This may be slow, because the folder itself is private already. */
async function shutWithin(folder: string): Promise<void> {
  for await (const entry of await opendir(folder, { recursive: true })) {
    const mode = entry.isDirectory() ? 0o700 : 0o600
    if (entry.isDirectory() || entry.isFile()) await chmod(join(entry.parentPath, entry.name), mode).catch(() => {})
  }
}

function shutOurs(folder: string, name: string): void {
  try {
    const wasOpen = shut(join(folder, name))
    if (wasOpen && pictures.includes(name)) shutWithin(join(folder, name)).catch(() => {})
  } catch {
    // The file has just been removed, or the disk stores no permissions, which `shutFolder` reports.
  }
}

/** Makes the folder private unless others may need it. Returns why others can still open it; null when they cannot. */
function shutFolder(folder: string, names: readonly string[]): string | null {
  const stats = statSync(folder)
  if (!isMine(stats)) return 'It belongs to another user, who can also change what is in it.'
  if (!isOpen(stats)) return null
  const hasOthers = names.some((name) => !isOurs(name) && !isElectrons(name))
  if (hasOthers || isForAll(folder, stats))
    return 'Footnote made its own files private but did not change the folder, because it is not only Footnote’s.'
  try {
    chmodSync(folder, stats.mode & 0o700)
  } catch {}
  return isOpen(statSync(folder)) ? 'Its disk does not store permissions.' : null
}

/**
 * Makes Footnote's files in the data folder private. Also makes the folder private if it belongs to this user and contains only files of
 * Footnote and Electron. A home folder, a folder for temporary files and a folder with other files keep their permissions. Returns a
 * warning for the user when others can still open the folder, otherwise null. Never throws.
 */
export function shutOutOthers(dataDir: string): string | null {
  if (process.getuid === undefined) return null
  try {
    const names = readdirSync(dataDir)
    for (const name of names) if (isOurs(name)) shutOurs(dataDir, name)
    const reason = shutFolder(dataDir, names)
    return reason && `Other users of this computer can open the data folder ${dataDir}. ${reason} ${remedy}`
  } catch {
    // The folder cannot be read. Opening the library reports that.
    return null
  }
}
