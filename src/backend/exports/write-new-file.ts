import { randomUUID } from 'node:crypto'
import { link, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { numberedName } from './file-names.ts'
import type { ProducedFile } from './produced.ts'

/** The code of a failed file system call; `''` for other errors. */
export const fileErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns false if a file with that name exists. */
async function moveToFreeName(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    // USB drives and some network folders do not support hard links, and report that with many different codes.
    return fileErrorCode(error) === 'EEXIST' ? false : takeNameAndMove(from, to)
  }
}

/**
 * For folders without hard links: first reserves the name with an empty file, so that nothing is overwritten. Returns false if the name is
 * taken.
 */
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
 * Writes a file under the first free name and returns its path. The file gets its name only when it is complete; an error or an abort
 * before that leaves no file.
 */
export async function writeNewFile(
  folder: string,
  stem: string,
  extension: string,
  content: ProducedFile['content'],
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

/**
 * Writes one file after the other to a folder, which is created if necessary. Never overwrites a file. `written` gets the path of each
 * complete file.
 */
export async function writeToFolder(
  folder: string,
  files: AsyncIterable<ProducedFile>,
  written: string[],
  signal: AbortSignal,
): Promise<void> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true })
  for await (const { stem, extension, content } of files)
    written.push(await writeNewFile(path, stem, extension, content, signal))
}

/**
 * Writes the file that the user selected, and replaces it if it exists. It has either its old or its whole new content. Returns its path.
 */
export async function replaceFile(
  selected: string,
  content: ProducedFile['content'],
  signal: AbortSignal,
): Promise<string> {
  const path = resolve(selected)
  const target = await realpath(path).catch(() => path)
  const mode = (await stat(target).catch(() => undefined))?.mode
  const unfinished = join(dirname(target), `.${randomUUID()}.part`)
  try {
    await writeFile(unfinished, content, { flag: 'wx', flush: true, signal, ...(mode === undefined ? {} : { mode }) })
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
  return path
}
