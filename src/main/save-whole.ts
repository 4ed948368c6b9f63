import { randomUUID } from 'node:crypto'
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const saving = new Set<Promise<void>>()

/**
 * Writes a file to the place that the user selected, and replaces a file that is there. The content goes to a temporary file beside it
 * first, so that the old file is intact if writing fails. Throws the error of the file system.
 */
export async function saveWhole(path: string, content: Uint8Array): Promise<void> {
  const work = write(path, content)
  saving.add(work)
  await work.finally(() => saving.delete(work))
}

/** Resolves when all writes in progress have ended. */
export async function allSaved(): Promise<void> {
  await Promise.allSettled(saving)
}

async function write(path: string, content: Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const mode = (await stat(target).catch(() => undefined))?.mode
  const unfinished = join(dirname(target), `.${randomUUID()}.part`)
  try {
    await writeFile(unfinished, content, { flag: 'wx', flush: true, ...(mode === undefined ? {} : { mode }) })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}
