// Stores each key in one place: an environment variable, the desktop app's keychain, or a file that only this user can read.
import type { KeyName, KeyState } from '../../contract/app/settings.ts'
import type { KeptKey } from '../../contract/backend-process.ts'
import { openKeyFile } from './key-file.ts'
import { originOf } from './key-origin.ts'
import type { Keychain } from './keychain.ts'

export interface FoundKey {
  key: string
  /** The origin that the key may be sent to; null until there is an address. */
  origin: string | null
  state: KeyState
}

export interface Keys {
  /** The key itself, for the sources and the models. It must never be sent to a client of the contract. */
  find(name: KeyName): FoundKey | null
  state(name: KeyName): KeyState
  /** A sentence for the user when the file with keys cannot be read; null otherwise. */
  problem(): string | null
  /**
   * Stores a key in its place, or deletes it everywhere if `key` is null. `isMade`: Footnote created the key, so any key that the user
   * enters counts as newer. Throws KEY_NOT_SAVED.
   */
  write(name: KeyName, key: string | null, origin: string | null, isMade?: boolean): Promise<void>
  /** Gives keys that were stored without an origin the origin of the current address. Call this before and after the address changes. */
  pin(): void
  /**
   * Moves keys from the file to the keychain. Of two keys with the same name, the newer one is kept; it stays in the file if the system
   * cannot encrypt it. Only the owner of the data folder calls this, once. Never throws.
   */
  settle(): Promise<void>
}

export interface KeyHomes {
  dataDir: string
  /** Keys from environment variables. Such a key belongs to the address at the start of Footnote, or to the first one entered later. */
  fromEnvironment: { [Name in KeyName]?: string }
  /** Undefined without a desktop shell. */
  keychain: Keychain | undefined
  /** The address for a key: the stored one, or else the one from the environment. For a key from the environment, the other way round. */
  addressOf(name: KeyName, isFromEnvironment: boolean): string | null
  log(message: string, error?: unknown): void
}

const names = ['service', 'model', 'serving', 'zotero'] as const satisfies readonly KeyName[]

export function openKeys({ dataDir, fromEnvironment, keychain, addressOf, log }: KeyHomes): Keys {
  const file = openKeyFile(dataDir)
  const pinned = new Map<KeyName, { key: string; origin: string }>()

  /** Of two keys the newer one is used, so that an old key in a file that could not be changed does not return. */
  const findKept = (name: KeyName): { kept: KeptKey; state: KeyState } | null => {
    const given = fromEnvironment[name]
    if (given !== undefined) return { kept: { key: given, origin: null, at: 0 }, state: 'environment' }
    const held = keychain?.find(name)
    const filed = file.find(name)
    if (held !== undefined && held.at >= (filed?.at ?? 0)) return { kept: held, state: held.home }
    return filed === undefined ? null : { kept: filed, state: 'file' }
  }
  const pinnedOrigin = (name: KeyName, { key, origin }: KeptKey): string | null => {
    const pin = pinned.get(name)
    return origin ?? (pin?.key === key ? pin.origin : null)
  }
  const pinOne = (name: KeyName) => {
    const found = findKept(name)
    if (found === null || pinnedOrigin(name, found.kept) !== null) return
    const origin = originOf(addressOf(name, found.state === 'environment'))
    if (origin === null) return
    const { key, at } = found.kept
    pinned.set(name, { key, origin })
    const fail = (error: unknown) => log('the origin of a key could not be kept', error)
    try {
      if (found.state === 'file') file.write(name, { key, origin, at })
      else if (found.state !== 'environment') keychain?.keep(name, { key, origin, at }).catch(fail)
    } catch (error) {
      fail(error)
    }
  }
  /** A key that stays in the file because it cannot be removed does no harm: it is older and therefore not used. */
  const clearFile = (name: KeyName) => {
    try {
      file.write(name, null)
    } catch (error) {
      log('an old key could not be taken out of keys.json', error)
    }
  }
  const settleOne = async (name: KeyName) => {
    const filed = file.find(name)
    // A key that the system does not decrypt now may become readable later, so it is not overwritten.
    if (keychain === undefined || filed === undefined || keychain.isUnreadable(name)) return
    const held = keychain.find(name)
    if (held !== undefined && held.at >= filed.at) return clearFile(name)
    if ((await keychain.keep(name, filed, { orInMemory: false })) !== null) clearFile(name)
    else if (held !== undefined) await keychain.keep(name, null)
  }
  const pin = () => {
    for (const name of names) pinOne(name)
  }
  // Only keys from the environment, which are pinned in memory: this process may not own the folder, so it must not write there.
  for (const name of names) if (fromEnvironment[name] !== undefined) pinOne(name)

  return {
    find(name) {
      const found = findKept(name)
      if (found === null) return null
      const { kept, state } = found
      const origin = pinnedOrigin(name, kept) ?? originOf(addressOf(name, state === 'environment'))
      return { key: kept.key, origin, state }
    },
    state(name) {
      const found = findKept(name)
      return found?.state ?? (keychain?.isUnreadable(name) ? 'unreadable' : 'none')
    },
    problem: file.problem,
    async write(name, key, origin, isMade = false) {
      if (key === null) {
        file.write(name, null)
        await keychain?.keep(name, null)
        return
      }
      const filed = file.find(name)
      // The key must count as newer than the one it replaces even if the clock was set back.
      const before = Math.max(keychain?.find(name)?.at ?? 0, filed?.at ?? 0)
      const kept = { key, origin, at: isMade ? before : Math.max(Date.now(), before + 1) }
      const home = (await keychain?.keep(name, kept, { orInMemory: filed === undefined })) ?? null
      if (home !== null) return clearFile(name)
      file.write(name, kept)
      if (keychain?.find(name) !== undefined) await keychain.keep(name, null)
    },
    pin,
    async settle() {
      file.tidy()
      for (const name of names)
        await settleOne(name).catch((error: unknown) => log('the keys could not be brought together', error))
      pin()
    },
  }
}
