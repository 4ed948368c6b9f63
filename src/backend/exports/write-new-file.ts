import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { numberedName } from './file-names.ts'

/** The code of a failed call to the file system, `''` for other errors. */
export const fileErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Null when there is something of that name. */
async function openNew(path: string) {
  try {
    return await open(path, 'wx')
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return null
    throw error
  }
}

/** Writes under the first free name and gives back the path; leaves no half file behind. */
export async function writeNewFile(folder: string, stem: string, extension: string, content: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(folder, numberedName(stem, extension, number))
    const file = await openNew(path)
    if (file === null) continue
    try {
      await file.writeFile(content)
      await file.close()
      return path
    } catch (error) {
      await file.close().catch(() => {})
      await unlink(path).catch(() => {})
      throw error
    }
  }
}
