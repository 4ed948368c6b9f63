import { safeStorage } from 'electron'
import type Store from 'electron-store'
import type { KeyName, KeyState } from '../contract/app/settings.ts'
import type { ShellState } from './shell-store.ts'

/** Linux without a keyring: the key is only obscured, and the user must know. */
const isPlainText = () => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'

const plainTextWarning =
  'This system has no keyring, so the key is stored with no real protection: install GNOME Keyring or KWallet to change that.'
const noEncryptionWarning = 'This system cannot encrypt the key: it is used until Footnote closes, and not stored.'

/** The keys as they were stored; one that can no longer be decrypted is left out. */
export async function readKeys(store: Store<ShellState>): Promise<{ [Name in KeyName]?: string }> {
  const keys: { [Name in KeyName]?: string } = {}
  for (const [name, encrypted] of Object.entries(store.get('encryptedKeys') ?? {})) {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))
      keys[name as KeyName] = result
      // As after a keyring was installed: what was kept before it is not protected by it.
      if (shouldReEncrypt && (await safeStorage.isAsyncEncryptionAvailable()))
        await writeKey(store, name as KeyName, result)
    } catch {}
  }
  return keys
}

/** Why what is stored is not protected; null where it is. */
export const describeProtection = (): string | null => (isPlainText() ? plainTextWarning : null)

/** Stores a key encrypted, or forgets it; `warning` is for the user. */
export async function writeKey(
  store: Store<ShellState>,
  name: KeyName,
  key: string | null,
): Promise<{ state: KeyState; warning: string | null }> {
  const { [name]: _old, ...others } = store.get('encryptedKeys') ?? {}
  const canEncrypt = key !== null && (await safeStorage.isAsyncEncryptionAvailable())
  const encrypted = canEncrypt && { [name]: (await safeStorage.encryptStringAsync(key)).toString('base64') }
  store.set('encryptedKeys', { ...others, ...encrypted })
  if (key === null) return { state: 'none', warning: null }
  return { state: 'keychain', warning: canEncrypt ? describeProtection() : noEncryptionWarning }
}
