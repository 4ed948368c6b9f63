import type { KeyName } from '../../contract/app/settings.ts'
import type { KeptKey, ShellKey, ShellKeyHome } from '../../contract/backend-process.ts'

/** The backend's access to the desktop shell's keychain. */
export interface Keychain {
  find(name: KeyName): ShellKey | undefined
  /** Whether the keychain holds a key that the system does not decrypt. */
  isUnreadable(name: KeyName): boolean
  /**
   * Stores a key, or deletes it if `kept` is null, and resolves with its place. A key that cannot be encrypted is kept in memory if
   * `orInMemory` is set; otherwise nothing changes. Resolves with null when the key was not stored or was deleted. Throws KEY_NOT_SAVED.
   */
  keep(name: KeyName, kept: KeptKey | null, options?: { orInMemory: boolean }): Promise<ShellKeyHome | null>
}
