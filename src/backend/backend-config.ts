import type { Waits } from './imports/waits.ts'
import type { Keychain } from './settings/keychain.ts'
import type { SettingsEnvironment } from './settings/settings.ts'
import type { Patience } from './sources/hosted/patience.ts'

export interface BackendConfig {
  dataDir: string
  /** An app keeps the data folder while it runs; a command leaves it to an app that asks. */
  owner: 'app' | 'command'
  environment: SettingsEnvironment
  socket: { port: number; token: string; rendererDir: string | null }
  /** The desktop shell's; undefined where none is around. */
  keychain?: Keychain | undefined
  /** Whether unfinished imports go on at once. */
  runsImports: boolean
  /** Other waits than the usual ones. */
  waits?: { service?: Partial<Patience>; imports?: Partial<Waits>; lastCallMs?: number }
  log(message: string, error?: unknown): void
}
