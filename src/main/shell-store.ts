// What only the shell keeps, in `window.json`: where the window was, and the keys, encrypted.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileSync as replaceFileSync } from 'atomically'
import { z } from 'zod'

const boundsSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const encryptedKeySchema = z.object({
  /** Base64 of what `safeStorage` encrypted. */
  encrypted: z.string(),
  origin: z.string().nullable(),
  at: z.number(),
})
export type EncryptedKey = z.infer<typeof encryptedKeySchema>

/** A value that cannot be read counts as not kept; one that is not known here stays for the version that knows it. */
const stateSchema = z.looseObject({
  bounds: boundsSchema.optional().catch(undefined),
  isMaximized: z.boolean().optional().catch(undefined),
  /** A text alone is the key as it was stored at first. */
  encryptedKeys: z
    .record(z.string(), z.union([encryptedKeySchema, z.string()]))
    .optional()
    .catch(undefined),
})
export type ShellState = Pick<z.infer<typeof stateSchema>, 'bounds' | 'isMaximized' | 'encryptedKeys'>

export interface ShellStore {
  get<Name extends keyof ShellState>(name: Name): ShellState[Name]
  /** Throws what the file system throws, and then has changed nothing. */
  set(changes: ShellState): void
}

function setAside(path: string): void {
  try {
    renameSync(path, `${path}.damaged`)
  } catch {
    // The next change takes its place.
  }
}

/** A damaged file is kept as `window.json.damaged`, and what it held is forgotten. */
function readState(path: string): ShellState {
  try {
    if (existsSync(path)) return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    setAside(path)
  }
  return {}
}

/** The old file stays until the new one is whole. `atomically` overlooks that a full disk may take only a part, so Node writes. */
function writeState(path: string, state: ShellState): void {
  const text = `${JSON.stringify(state, null, '\t')}\n`
  let unfinished = ''
  try {
    replaceFileSync(path, undefined, {
      mode: 0o600,
      // Only Windows refuses for a moment.
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
