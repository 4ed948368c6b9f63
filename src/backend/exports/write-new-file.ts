import { randomUUID } from 'node:crypto'
import { link, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { numberedName } from './file-names.ts'

/** The code of a failed call to the file system, `''` for other errors. */
export const fileErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** False when there is something of that name. */
async function moveToFreeName(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    // Memory sticks and some network folders know no second name of a file, and say so in many ways.
    return fileErrorCode(error) === 'EEXIST' ? false : takeNameAndMove(from, to)
  }
}

/** For folders without links: the name is taken by an empty file first, so that nothing is written over. False when it is taken already. */
export async function takeNameAndMove(from: string, to: string): Promise<boolean> {
  try {
    await (await open(to, 'wx')).close()
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    await rename(from, to)
    return true
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}

/**
 * Writes under the first free name and gives back the path. The file has its name once it is whole; whatever ends this before, an
 * abort of `signal` too, leaves nothing behind.
 */
export async function writeNewFile(
  folder: string,
  stem: string,
  extension: string,
  content: string,
  signal?: AbortSignal,
): Promise<string> {
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    await writeFile(unfinished, content, { flag: 'wx', signal })
    for (let number = 1; ; number++) {
      const path = join(folder, numberedName(stem, extension, number))
      if (await moveToFreeName(unfinished, path)) return path
    }
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}
