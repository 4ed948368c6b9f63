// Keeps other users of this computer out of the data folder. Windows does that for folders in a user's profile by itself.
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { chmod, opendir } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { isElectrons, isOurs } from './data-dir-names.ts'

const pictures = ['thumbnails', 'storyboards']
const remedy = 'Choose another folder with --data or FOOTNOTE_DATA.'

const isOpen = ({ mode }: Stats) => (mode & 0o077) !== 0
const isMine = ({ uid }: Stats) => uid === process.getuid?.()

/** Folders that others have a right to: the user's home and those above it, the one for temporary files, and any that all may write to. */
function isForAll(folder: string, { mode }: Stats): boolean {
  if ((mode & 0o1000) !== 0) return true
  const path = realpathSync(folder)
  const below = path.endsWith(sep) ? path : path + sep
  return [homedir(), tmpdir()]
    .filter((known) => existsSync(known))
    .some((known) => (realpathSync(known) + sep).startsWith(below))
}

/** Takes away what others may do with a file or folder; what its owner may do stays. Gives whether others could do anything. */
function shut(path: string): boolean {
  const stats = lstatSync(path)
  // The target of a link lies somewhere else, where it is none of our business.
  if (stats.isSymbolicLink() || !isMine(stats) || !isOpen(stats)) return false
  chmodSync(path, stats.mode & 0o700)
  return true
}

/** The pictures in a folder that was open: nobody can reach them any more, so this may take its time. */
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
    // It has just been removed, or the disk keeps no permissions, which the folder itself shows.
  }
}

/** Shuts the folder unless others may have a use for it; gives why it is still open. */
function shutFolder(folder: string, names: readonly string[]): string | null {
  const stats = statSync(folder)
  if (!isMine(stats)) return 'It belongs to another user, who can also change what is in it.'
  if (!isOpen(stats)) return null
  const hasOthers = names.some((name) => !isOurs(name) && !isElectrons(name))
  if (hasOthers || isForAll(folder, stats))
    return 'Footnote made its own files private and left the folder as it is, because it is not only Footnote’s.'
  try {
    chmodSync(folder, stats.mode & 0o700)
  } catch {}
  return isOpen(statSync(folder)) ? 'Its disk keeps no permissions.' : null
}

/**
 * Makes what is in the data folder private, and the folder too where it is this user's, new or holds nothing but what Footnote and
 * Electron put there. A home, a folder for temporary files or one with other files in it stays as open as its owner has it.
 * Gives a warning for the user when others can still open the folder, and never throws.
 */
export function shutOutOthers(dataDir: string): string | null {
  if (process.getuid === undefined) return null
  try {
    const names = readdirSync(dataDir)
    for (const name of names) if (isOurs(name)) shutOurs(dataDir, name)
    const reason = shutFolder(dataDir, names)
    return reason && `Other users of this computer can open the data folder ${dataDir}. ${reason} ${remedy}`
  } catch {
    // A folder that cannot be read: opening the library says so.
    return null
  }
}
