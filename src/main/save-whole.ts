import { randomUUID } from 'node:crypto'
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const saving = new Set<Promise<void>>()

/**
 * Writes a file where the user said, in place of what is there: it is written beside it first, so that what was there stays whatever
 * goes wrong. Throws what the file system throws.
 */
export async function saveWhole(path: string, content: Uint8Array): Promise<void> {
  const work = write(path, content)
  saving.add(work)
  await work.finally(() => saving.delete(work))
}

/** Resolves when nothing is being written any more. */
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
