import type { KeyName } from '../../contract/app/settings.ts'
import type { KeptKey, ShellKey, ShellKeyHome } from '../../contract/backend-process.ts'

/** The desktop shell's keychain, as the backend reaches it. */
export interface Keychain {
  find(name: KeyName): ShellKey | undefined
  /** Whether it holds a key that the system does not decrypt. */
  isUnreadable(name: KeyName): boolean
  /**
   * Keeps a key, or forgets it, and resolves with where it is now. A key that cannot be encrypted is kept in memory where that is
   * allowed; otherwise nothing changes and null is returned, as for a key that was forgotten. Throws KEY_NOT_SAVED.
   */
  keep(name: KeyName, kept: KeptKey | null, options?: { orInMemory: boolean }): Promise<ShellKeyHome | null>
}
