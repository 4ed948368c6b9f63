import type { BackendProcessConfig } from '../contract/backend-process.ts'
import type { Waits } from './imports/waits.ts'
import type { Keychain } from './settings/keychain.ts'
import type { ServicePatience } from './sources/hosted/service-patience.ts'

export interface BackendConfig extends BackendProcessConfig {
  /** An app keeps the data folder while it runs. A command hands it over to an app that asks for it. */
  owner: 'app' | 'command'
  /** Undefined without a desktop shell. */
  keychain?: Keychain | undefined
  /** Whether unfinished imports continue at once. */
  runsImports: boolean
  /** Replaces the default waits, for tests. */
  waits?: { service?: Partial<ServicePatience>; imports?: Partial<Waits>; lastCallMs?: number }
  log(message: string, error?: unknown): void
}
