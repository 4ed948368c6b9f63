import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFile as replaceFile, writeFileSync as replaceFileSync } from 'atomically'

/** Readable by this user only. */
const privateMode = 0o600
const privateFolderMode = 0o700
/** Windows holds files that a scanner looks at. Elsewhere a refusal is final, and trying again would only hold up everything else. */
const patienceMs = process.platform === 'win32' ? 1000 : 0

/** `atomically` writes once and overlooks that a full disk may take only a part: Node writes all of it, or throws. */
function fillTemporaryFile(content: string | Uint8Array) {
  let path: string | undefined
  return {
    fill(created: string) {
      path = created
      writeFileSync(created, content)
    },
    remove() {
      if (path !== undefined) rmSync(path, { force: true })
    },
  }
}

/**
 * Replaces a file, or makes it, together with its folder. The content goes to a temporary file beside it first, which is flushed
 * to the disk and renamed: whatever fails, and whenever the process is killed, the file has its old content or the new one.
 * It gets this mode also when it had another one before. Throws the error of the file system, with nothing left behind.
 */
export async function writeWholeFile(path: string, content: string | Uint8Array, mode = privateMode): Promise<void> {
  const temporary = fillTemporaryFile(content)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: privateFolderMode })
    await replaceFile(path, undefined, { mode, timeout: patienceMs, tmpCreated: temporary.fill })
  } catch (error) {
    temporary.remove()
    throw error
  }
}

/** The same, for callers that cannot wait. */
export function writeWholeFileSync(path: string, content: string | Uint8Array, mode = privateMode): void {
  const temporary = fillTemporaryFile(content)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: privateFolderMode })
    replaceFileSync(path, undefined, { mode, timeout: patienceMs, tmpCreated: temporary.fill })
  } catch (error) {
    temporary.remove()
    throw error
  }
}

/** As `atomically` names them. */
const temporaryName = /\.tmp-\d{10}[0-9a-f]{6}$/
/** Far longer than a write takes. */
const unfinishedMs = 60_000

/** Removes the temporary files that killed processes left of these files; one of them may hold a key. Never throws. */
export function removeUnfinished(folder: string, isWanted: (name: string) => boolean): void {
  try {
    for (const name of readdirSync(folder).filter((one) => temporaryName.test(one) && isWanted(one))) {
      const path = join(folder, name)
      if (Date.now() - statSync(path).mtimeMs > unfinishedMs) rmSync(path, { force: true })
    }
  } catch {
    // They do no harm, and the next start tries again.
  }
}
