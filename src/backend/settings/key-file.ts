// The keys where no keychain keeps them: `keys.json`, which only this user can read.
import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../contract/app/errors.ts'
import { type KeyName, keyNameSchema } from '../../contract/app/settings.ts'
import type { KeptKey } from '../../contract/backend-process.ts'
import { writeWholeFileSync } from '../write-whole-file.ts'

const entrySchema = z.union([
  // As keys were written at first.
  z
    .string()
    .min(1)
    .transform((key): KeptKey => ({ key, origin: null, at: 0 })),
  z.object({ key: z.string().min(1), origin: z.string().nullable().default(null), at: z.number().default(0) }),
])
const fileSchema = z.partialRecord(keyNameSchema, entrySchema)
type Entries = { [Name in KeyName]?: KeptKey }

export interface KeyFile {
  /** Undefined where there is none, and where the file cannot be read. */
  find(name: KeyName): KeptKey | undefined
  /** Null forgets it. Throws KEY_NOT_SAVED. */
  write(name: KeyName, kept: KeptKey | null): void
  /** For the owner of the data folder: sets a file aside that holds no keys, and takes from others the right to read it. */
  tidy(): void
  /** What the user has to know of keys that were lost; null where none were. */
  problem(): string | null
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const fullDisk: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Without what the system said, which may name the content. */
function cannotWrite(error: unknown, path: string): AppError {
  if (fullDisk.includes(codeOf(error)))
    return new AppError(
      'KEY_NOT_SAVED',
      'The disk is full, so the key was not saved; the keys from before are still there. Free some space, then try again.',
    )
  return new AppError(
    'KEY_NOT_SAVED',
    `The key was not saved, because ${path} cannot be written; the keys from before are still there. Make it writable, then try again.`,
  )
}

export function openKeyFile(dataDir: string): KeyFile {
  const path = join(dataDir, 'keys.json')
  const aside = `${path}.damaged`

  /** Undefined for what is no file of keys. Throws what the file system throws. */
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
    // A link would leave the key where it leads.
    if (existsSync(path)) rmSync(realpathSync(path))
  }

  return {
    find(name) {
      try {
        return parse()?.[name]
      } catch {
        return undefined
      }
    },
    write(name, kept) {
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
    tidy() {
      try {
        if (parse() === undefined) setAside()
        else if (existsSync(path)) chmodSync(path, 0o600)
      } catch {
        // Reading and writing meet the same trouble, and tell of it.
      }
    },
    problem() {
      if (existsSync(aside))
        return `The file with your keys could not be read. It was kept as ${aside}. Enter your keys again, then delete that file.`
      try {
        return parse() === undefined ? `The file with your keys, ${path}, is damaged. Enter your keys again.` : null
      } catch {
        return `The file with your keys, ${path}, cannot be read. Check that your account may read it.`
      }
    },
  }
}
