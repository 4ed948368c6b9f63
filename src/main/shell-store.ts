// The shell's own state in `window.json`: the window's position and the encrypted keys.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileSync as replaceFileSync } from 'atomically'
import { z } from 'zod'

const boundsSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const encryptedKeySchema = z.object({
  /** The output of `safeStorage`, in base64. */
  encrypted: z.string(),
  origin: z.string().nullable(),
  at: z.number(),
})
export type EncryptedKey = z.infer<typeof encryptedKeySchema>

/** A value that cannot be read counts as missing. Unknown values are kept for the version of Footnote that knows them. */
const stateSchema = z.looseObject({
  bounds: boundsSchema.optional().catch(undefined),
  isMaximized: z.boolean().optional().catch(undefined),
  /** A string is a key stored by an older version. */
  encryptedKeys: z
    .record(z.string(), z.union([encryptedKeySchema, z.string()]))
    .optional()
    .catch(undefined),
})
export type ShellState = Pick<z.infer<typeof stateSchema>, 'bounds' | 'isMaximized' | 'encryptedKeys'>

export interface ShellStore {
  get<Name extends keyof ShellState>(name: Name): ShellState[Name]
  /** Throws the error of the file system; the state is then unchanged. */
  set(changes: ShellState): void
}

function setAside(path: string): void {
  try {
    renameSync(path, `${path}.damaged`)
  } catch {
    // The next change overwrites the damaged file.
  }
}

/** A damaged file is renamed to `window.json.damaged`, and its state is not used. */
function readState(path: string): ShellState {
  try {
    if (existsSync(path)) return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    setAside(path)
  }
  return {}
}

/** Replaces the file only when the new one is complete. Node writes the content, because `atomically` does not notice a partial write. */
function writeState(path: string, state: ShellState): void {
  const text = `${JSON.stringify(state, null, '\t')}\n`
  let unfinished = ''
  try {
    replaceFileSync(path, undefined, {
      mode: 0o600,
      // Only Windows refuses a rename for a moment, while another program has the file open.
      timeout: process.platform === 'win32' ? 1000 : 0,
      tmpCreated: (created) => {
        unfinished = created
        writeFileSync(created, text)
      },
    })
  } catch (error) {
    if (unfinished !== '') rmSync(unfinished, { force: true })
    throw error
  }
}

export function openShellStore(dataDir: string): ShellStore {
  const path = join(dataDir, 'window.json')
  let state = readState(path)
  return {
    get: (name) => state[name],
    set(changes) {
      const next = { ...state, ...changes }
      writeState(path, next)
      state = next
    },
  }
}
