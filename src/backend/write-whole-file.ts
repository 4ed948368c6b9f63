import { rmSync, writeFileSync } from 'node:fs'
import { writeFile as replaceFile, writeFileSync as replaceFileSync } from 'atomically'

/** Readable by this user only. */
const privateMode = 0o600

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
    await replaceFile(path, undefined, { mode, tmpCreated: temporary.fill })
  } catch (error) {
    temporary.remove()
    throw error
  }
}

/** The same, for callers that cannot wait. */
export function writeWholeFileSync(path: string, content: string | Uint8Array, mode = privateMode): void {
  const temporary = fillTemporaryFile(content)
  try {
    replaceFileSync(path, undefined, { mode, tmpCreated: temporary.fill })
  } catch (error) {
    temporary.remove()
    throw error
  }
}
