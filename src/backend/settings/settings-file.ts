// Reads and writes `settings.json`. The user may edit this file while Footnote runs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../contract/app/errors.ts'
import { writeWholeFileSync } from '../write-whole-file.ts'

type Values = Readonly<Record<string, unknown>>

/** A damaged file may have contained a monthly cap. So the cap is 0, and nothing is spent, until the user sets another one. */
const ofDamaged: Values = { monthlyCapUsd: 0 }

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function cannotWrite(path: string, cause: unknown): AppError {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(String(codeOf(cause)))
  const message = isFull
    ? 'The change was not saved because the disk is full. Your settings are unchanged. Free some space, then try again.'
    : `The change was not saved because ${path} cannot be written. Your settings are unchanged. Make the file writable, then try again.`
  return new AppError(isFull ? 'DISK_FULL' : 'LIBRARY_NOT_WRITABLE', message, { file: path }, { cause })
}

/** Undefined when the text is not valid. */
function parse(text: string): Values | undefined {
  try {
    const values: unknown = JSON.parse(text)
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : undefined
  } catch {
    return undefined
  }
}

/** A damaged file is copied to `settings.json.damaged`, because the next change overwrites it. */
export function openSettingsFile(dataDir: string) {
  const path = join(dataDir, 'settings.json')

  /** Throws when there is a file that cannot be read. */
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
    // The first change tries this again and reports the error.
  }
  return {
    /** The stored values; empty when there is no file. */
    read(): Values {
      try {
        return load().values ?? ofDamaged
      } catch {
        return ofDamaged
      }
    },
    /** Changes some values and keeps the others. Throws DISK_FULL or LIBRARY_NOT_WRITABLE; the file is then unchanged. */
    change(changes: Values): void {
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
