// Stores keys in `window.json`, encrypted by the system. A key that the system cannot encrypt stays in memory only.
import { safeStorage } from 'electron'
import type { KeyName } from '../contract/app/settings.ts'
import type { KeptKey, ShellKey, ShellKeyHome, ShellKeys } from '../contract/backend-process.ts'
import type { EncryptedKey, ShellStore } from './shell-store.ts'

export interface SystemKeychain {
  keys(): ShellKeys
  /**
   * Stores a key, or deletes it if `kept` is null, and resolves with its place. A key that cannot be encrypted is kept in memory if
   * `orInMemory` is set; otherwise nothing changes and the result is null. A key older than the stored one changes nothing.
   */
  keep(name: KeyName, kept: KeptKey | null, orInMemory: boolean): Promise<ShellKeyHome | null>
}

/** On a Linux without a keyring, the key is only obscured. The window tells the user so. */
const isPlainText = () => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'

/** Older versions stored only the encrypted text. */
const readEntry = (entry: EncryptedKey | string): EncryptedKey =>
  typeof entry === 'string' ? { encrypted: entry, origin: null, at: 0 } : entry

export async function openKeychain(store: ShellStore): Promise<SystemKeychain> {
  const held: { [Name in KeyName]?: ShellKey } = {}
  const unreadable = new Set<KeyName>()
  let turn: Promise<unknown> = Promise.resolve()

  const save = (name: KeyName, entry: EncryptedKey | null) => {
    const { [name]: _old, ...others } = store.get('encryptedKeys') ?? {}
    store.set({ encryptedKeys: entry === null ? others : { ...others, [name]: entry } })
  }
  const keep = async (name: KeyName, kept: KeptKey | null, orInMemory: boolean): Promise<ShellKeyHome | null> => {
    const before = held[name]
    if (kept !== null && before !== undefined && kept.at < before.at) return before.home
    const canEncrypt = kept !== null && (await safeStorage.isAsyncEncryptionAvailable())
    if (kept !== null && !canEncrypt && !orInMemory) return null
    const home = kept === null ? null : canEncrypt ? (isPlainText() ? 'unprotected' : 'keychain') : 'session'
    if (canEncrypt) {
      const encrypted = (await safeStorage.encryptStringAsync(kept.key)).toString('base64')
      save(name, { encrypted, origin: kept.origin, at: kept.at })
    } else save(name, null)
    if (kept === null || home === null) delete held[name]
    else held[name] = { ...kept, home }
    unreadable.delete(name)
    return home
  }
  const load = async (name: KeyName, { encrypted, origin, at }: EncryptedKey) => {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))
      held[name] = { key: result, origin, at, home: isPlainText() ? 'unprotected' : 'keychain' }
      // This happens after a keyring was installed, which does not yet protect keys stored before.
      if (shouldReEncrypt) await keep(name, { key: result, origin, at }, false)
    } catch {
      if (held[name] === undefined) unreadable.add(name)
    }
  }

  for (const [name, entry] of Object.entries(store.get('encryptedKeys') ?? {}))
    await load(name as KeyName, readEntry(entry))
  return {
    keys: () => ({ held: { ...held }, unreadable: [...unreadable] }),
    keep(...wanted) {
      const kept = turn.then(() => keep(...wanted))
      turn = kept.catch(() => {})
      return kept
    },
  }
}
