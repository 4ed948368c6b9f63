// Stores keys in `keys.json`, which only this user can read. It is used when there is no keychain.
import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../contract/app/errors.ts'
import { type KeyName, keyNameSchema } from '../../contract/app/settings.ts'
import type { KeptKey } from '../../contract/backend-process.ts'
import { writeWholeFileSync } from '../write-whole-file.ts'

const entrySchema = z.union([
  // The format of older versions.
  z
    .string()
    .min(1)
    .transform((key): KeptKey => ({ key, origin: null, at: 0 })),
  z.object({ key: z.string().min(1), origin: z.string().nullable().default(null), at: z.number().default(0) }),
])
const fileSchema = z.partialRecord(keyNameSchema, entrySchema)
type Entries = { [Name in KeyName]?: KeptKey }

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const fullDisk: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** The error leaves out the system's message, which may quote the content of the file. */
function cannotWrite(error: unknown, path: string): AppError {
  if (fullDisk.includes(codeOf(error)))
    return new AppError(
      'KEY_NOT_SAVED',
      'The key was not saved because the disk is full. Your other keys are unchanged. Free some space, then try again.',
    )
  return new AppError(
    'KEY_NOT_SAVED',
    `The key was not saved because ${path} cannot be written. Your other keys are unchanged. Make the file writable, then try again.`,
  )
}

export function openKeyFile(dataDir: string) {
  const path = join(dataDir, 'keys.json')
  const aside = `${path}.damaged`

  /** Undefined when the file's content is not valid. Throws the error of the file system. */
  const parse = (): Entries | undefined => {
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return {}
      throw error
    }
    try {
      return fileSchema.parse(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  const setAside = () => {
    let free = aside
    for (let number = 2; existsSync(free); number++) free = `${aside}-${number}`
    renameSync(path, free)
    chmodSync(free, 0o600)
  }
  const save = (entries: Entries) => {
    if (Object.keys(entries).length > 0) return writeWholeFileSync(path, `${JSON.stringify(entries)}\n`)
    // If the path is a link, the file that it leads to must be removed, because that one contains the key.
    if (existsSync(path)) rmSync(realpathSync(path))
  }

  return {
    /** Undefined when there is no such key or the file cannot be read. */
    find(name: KeyName): KeptKey | undefined {
      try {
        return parse()?.[name]
      } catch {
        return undefined
      }
    },
    /** Null deletes the key. Throws KEY_NOT_SAVED. */
    write(name: KeyName, kept: KeptKey | null): void {
      try {
        const entries = parse()
        if (entries === undefined) setAside()
        const { [name]: old, ...others } = entries ?? {}
        if (kept !== null) save({ ...others, [name]: kept })
        else if (old !== undefined) save(others)
      } catch (error) {
        throw cannotWrite(error, path)
      }
    },
    /** Renames a damaged file, and makes the file private. Only the owner of the data folder may call this. */
    tidy(): void {
      try {
        if (parse() === undefined) setAside()
        else if (existsSync(path)) chmodSync(path, 0o600)
      } catch {
        // `problem` and `write` meet the same error and report it.
      }
    },
    /** A sentence for the user when the file cannot be read or was damaged; null otherwise. */
    problem(): string | null {
      if (existsSync(aside))
        return `The file with your keys was damaged. Footnote kept it as ${aside}. Enter your keys again, then delete that file.`
      try {
        return parse() === undefined ? `The file with your keys, ${path}, is damaged. Enter your keys again.` : null
      } catch {
        return `The file with your keys, ${path}, cannot be read. Make sure that your user account may read it.`
      }
    },
  }
}
