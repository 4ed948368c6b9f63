import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFile as replaceFile, writeFileSync as replaceFileSync } from 'atomically'

/** Only this user may read the file. */
const privateMode = 0o600
const privateFolderMode = 0o700
/** On Windows, a virus scanner may lock a file for a moment, so the write is retried. On other systems an error is final. */
const patienceMs = process.platform === 'win32' ? 1000 : 0

/** Writes with Node, which writes everything or throws. `atomically` does not notice when a full disk takes only a part. */
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
 * Replaces a file, or creates it together with its folder. The content goes to a temporary file beside it first, which is flushed to the
 * disk and then renamed. So the file has either its old or its new content, even if the process is killed. The file always gets `mode`,
 * even if it had another one. Throws the error of the file system and then leaves no temporary file.
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

/** The same as `writeWholeFile`, but synchronous. */
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

/** How `atomically` names its temporary files. */
const temporaryName = /\.tmp-\d{10}[0-9a-f]{6}$/
/** Much longer than a write takes. */
const unfinishedMs = 60_000

/** Removes temporary files that killed processes left behind; one of them may contain a key. Never throws. */
export function removeUnfinished(folder: string, isWanted: (name: string) => boolean): void {
  try {
    for (const name of readdirSync(folder).filter((one) => temporaryName.test(one) && isWanted(one))) {
      const path = join(folder, name)
      if (Date.now() - statSync(path).mtimeMs > unfinishedMs) rmSync(path, { force: true })
    }
  } catch {
    // The files do no harm, and the next start tries again.
  }
}
