import { randomUUID } from 'node:crypto'
import { link, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ExportNote } from '../../contract/app/exports.ts'
import { makeFolder } from '../make-folder.ts'
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

/** What the file contains; null if there is none. */
async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Replaces the file if that is allowed. Returns false if another one has the name. */
async function replaceIfAllowed(from: string, to: string, mayReplace: ProducedFile['mayReplace']): Promise<boolean> {
  if (mayReplace === undefined) return false
  const existing = await readIfExists(to)
  if (existing === null || !mayReplace(existing)) return false
  await rename(from, to)
  return true
}

/**
 * Writes a file under the first name that is free or may be replaced, and returns its path. The file gets its name only when it is complete;
 * an error or an abort before that leaves no file. The paths in `taken` are not replaced.
 */
export async function writeNewFile(
  folder: string,
  { stem, extension, content, mayReplace }: Omit<ProducedFile, 'kind'>,
  { signal, taken = [] }: { signal?: AbortSignal; taken?: readonly string[] } = {},
): Promise<string> {
  const unfinished = join(folder, `.${randomUUID()}.part`)
  const isTaken = (path: string) => taken.some((other) => other.toLowerCase() === path.toLowerCase())
  try {
    await writeFile(unfinished, content, { flag: 'wx', signal })
    for (let number = 1; ; number++) {
      const path = join(folder, numberedName(stem, extension, number))
      if (isTaken(path)) continue
      if (await replaceIfAllowed(unfinished, path, mayReplace)) return path
      if (await moveToFreeName(unfinished, path)) return path
    }
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

/**
 * Writes one file after the other to a folder, which is created if necessary, as are the folders in their names. Never overwrites a file that may not be replaced. `written`
 * gets the path of each complete file, and `notes` a sentence for each one that was kept because the user had changed it.
 */
export async function writeToFolder(
  folder: string,
  files: AsyncIterable<ProducedFile>,
  { written, notes }: { written: string[]; notes: ExportNote[] },
  signal: AbortSignal,
): Promise<void> {
  const path = resolve(folder)
  makeFolder(path)
  for await (const file of files) {
    const inside = join(path, dirname(file.stem))
    if (inside !== path) makeFolder(inside)
    const stem = basename(file.stem)
    const name = numberedName(stem, file.extension, 1)
    const to = await writeNewFile(
      inside,
      { ...file, stem },
      { signal, taken: file.mayReplace === undefined ? [] : written },
    )
    written.push(to)
    if (file.mayReplace !== undefined && basename(to) !== name)
      notes.push({
        videoId: null,
        note: `“${name}” was changed since the last export, so it was kept. The new one is “${basename(to)}”.`,
      })
  }
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
