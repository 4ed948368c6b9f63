// API keys: from the environment, from the desktop shell's keychain (by message), or from a file only this user can read.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeyName, KeyState } from '../../contract/app/settings.ts'

const fileSchema = z.object({
  service: z.string().optional(),
  model: z.string().optional(),
  serving: z.string().optional(),
})
type KeyFile = z.infer<typeof fileSchema>

export interface Keys {
  /** The key itself: for the sources and the model, never for a reader of the contract. */
  read(name: KeyName): string | null
  state(name: KeyName): KeyState
  /** Keeps a key in `keys.json`, mode 0600; null forgets it. */
  write(name: KeyName, key: string | null): void
  /** A key the desktop shell holds for us; it is kept in memory only. */
  receive(name: KeyName, key: string | null): void
}

export function openKeys(dataDir: string, fromEnvironment: Partial<Record<KeyName, string>>): Keys {
  const path = join(dataDir, 'keys.json')
  const fromShell: Partial<Record<KeyName, string>> = {}

  const readKeyFile = (): KeyFile => {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      return {}
    }
  }

  const writeKeyFile = (keys: KeyFile) => {
    if (Object.values(keys).every((key) => key === undefined)) return rmSync(path, { force: true })
    writeFileSync(path, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
  }

  return {
    read: (name) => fromEnvironment[name] ?? fromShell[name] ?? readKeyFile()[name] ?? null,
    state(name) {
      if (fromEnvironment[name] !== undefined) return 'environment'
      if (fromShell[name] !== undefined) return 'keychain'
      return readKeyFile()[name] === undefined ? 'none' : 'file'
    },
    write(name, key) {
      const { [name]: _old, ...others } = readKeyFile()
      writeKeyFile(key === null ? others : { ...others, [name]: key })
    },
    receive(name, key) {
      if (key === null) delete fromShell[name]
      else fromShell[name] = key
    },
  }
}
