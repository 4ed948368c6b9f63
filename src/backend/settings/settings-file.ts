// The settings as they are kept: `settings.json`, which may be edited by hand while Footnote runs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../contract/app/errors.ts'
import { writeWholeFileSync } from '../write-whole-file.ts'

type Values = Readonly<Record<string, unknown>>

export interface SettingsFile {
  /** What is kept; nothing where there is no file yet. */
  read(): Values
  /** Changes some values and keeps the others. Throws DISK_FULL or LIBRARY_NOT_WRITABLE, and then has changed nothing. */
  change(values: Values): void
}

/** Nothing is known of a damaged file. There may have been a cap on spending, so nothing is spent until the user has set another. */
const ofDamaged: Values = { monthlyCapUsd: 0 }

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function cannotWrite(path: string, cause: unknown): AppError {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(String(codeOf(cause)))
  const message = isFull
    ? 'The disk is full, so the change was not saved; the settings from before are still there. Free some space, then try again.'
    : `The change was not saved, because ${path} cannot be written. Make it readable and writable, then try again.`
  return new AppError(isFull ? 'DISK_FULL' : 'LIBRARY_NOT_WRITABLE', message, { file: path }, { cause })
}

/** Undefined for what is no file of settings. */
function parse(text: string): Values | undefined {
  try {
    const values: unknown = JSON.parse(text)
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : undefined
  } catch {
    return undefined
  }
}

/** A damaged file is kept as `settings.json.damaged`, because the next change takes its place. */
export function openSettingsFile(dataDir: string): SettingsFile {
  const path = join(dataDir, 'settings.json')

  /** Throws where there is a file that cannot be read. */
  const load = (): { text: string; values: Values | undefined } => {
    try {
      const text = readFileSync(path, 'utf8')
      return { text, values: parse(text) }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return { text: '', values: {} }
      throw error
    }
  }
  const setAside = (text: string) => writeWholeFileSync(`${path}.damaged`, text)

  try {
    const { text, values } = load()
    if (values === undefined) setAside(text)
  } catch {
    // The first change tries again, and tells of it.
  }
  return {
    read() {
      try {
        return load().values ?? ofDamaged
      } catch {
        return ofDamaged
      }
    },
    change(changes) {
      try {
        const { text, values } = load()
        if (values === undefined) setAside(text)
        writeWholeFileSync(path, `${JSON.stringify({ ...(values ?? ofDamaged), ...changes }, null, '\t')}\n`)
      } catch (error) {
        throw cannotWrite(path, error)
      }
    },
  }
}
