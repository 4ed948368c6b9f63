// The keys as the system encrypts them for us, kept in `window.json`; one that it cannot encrypt is kept in memory.
import { safeStorage } from 'electron'
import type { KeyName } from '../contract/app/settings.ts'
import type { KeptKey, ShellKey, ShellKeyHome, ShellKeys } from '../contract/backend-process.ts'
import type { EncryptedKey, ShellStore } from './shell-store.ts'

export interface Keychain {
  keys(): ShellKeys
  /**
   * Keeps a key, or forgets it, and resolves with where it is now. One that cannot be encrypted is kept in memory if that is allowed;
   * otherwise nothing changes, and null is returned. An older key than the one that is kept changes nothing either.
   */
  keep(name: KeyName, kept: KeptKey | null, orInMemory: boolean): Promise<ShellKeyHome | null>
}

/** Linux without a keyring: the key is only obscured, and the user must know. */
const isPlainText = () => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'

/** As it was stored at first, a text; or with what is known of the key. */
const readEntry = (entry: EncryptedKey | string): EncryptedKey =>
  typeof entry === 'string' ? { encrypted: entry, origin: null, at: 0 } : entry

export async function openKeychain(store: ShellStore): Promise<Keychain> {
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
      // As after a keyring was installed: what was kept before it is not protected by it.
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
