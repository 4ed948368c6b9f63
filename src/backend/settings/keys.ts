// The keys, each with one home: the environment, the desktop app's keychain, or else a file only this user can read.
import type { KeyName, KeyState } from '../../contract/app/settings.ts'
import type { KeptKey } from '../../contract/backend-process.ts'
import { openKeyFile } from './key-file.ts'
import { originOf } from './key-origin.ts'
import type { Keychain } from './keychain.ts'

export interface FoundKey {
  key: string
  /** Where it may be sent; null until there is an address. */
  origin: string | null
  state: KeyState
}

export interface Keys {
  /** The key itself: for the sources and the model, never for a reader of the contract. */
  find(name: KeyName): FoundKey | null
  state(name: KeyName): KeyState
  /** What the user has to know of keys that were lost; null where none were. */
  problem(): string | null
  /**
   * Keeps a key in its one home; null forgets it wherever it is. One that was made for the user gives way to any that was entered.
   * Throws KEY_NOT_SAVED.
   */
  write(name: KeyName, key: string | null, origin: string | null, isMade?: boolean): Promise<void>
  /** Keys that were stored without an origin belong to the address that is stored now: before and after it is changed. */
  pin(): void
  /**
   * For the owner of the data folder, once. Where a key is in the keychain and in the file, the newer one goes to the keychain and
   * the other one is forgotten; where the system cannot encrypt, a newer one stays in the file. Never throws.
   */
  settle(): Promise<void>
}

export interface KeyHomes {
  dataDir: string
  /** What the environment names. Such a key belongs to the address there is when Footnote starts, or to the first one after. */
  fromEnvironment: { [Name in KeyName]?: string }
  /** Undefined where no desktop shell is around. */
  keychain: Keychain | undefined
  /** The address that was given together with a key: what is stored, or else in the environment; for a key of the environment the other way round. */
  addressOf(name: KeyName, isFromEnvironment: boolean): string | null
  log(message: string, error?: unknown): void
}

const names = ['service', 'model', 'serving'] as const satisfies readonly KeyName[]

export function openKeys({ dataDir, fromEnvironment, keychain, addressOf, log }: KeyHomes): Keys {
  const file = openKeyFile(dataDir)
  const pinned = new Map<KeyName, { key: string; origin: string }>()

  /** Of two the newer: a file that could not be changed must not bring an old key back. */
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
  /** What is left there is older than what is kept, and counts for nothing. */
  const clearFile = (name: KeyName) => {
    try {
      file.write(name, null)
    } catch (error) {
      log('an old key could not be taken out of keys.json', error)
    }
  }
  const settleOne = async (name: KeyName) => {
    const filed = file.find(name)
    // What the system does not decrypt today it may decrypt tomorrow.
    if (keychain === undefined || filed === undefined || keychain.isUnreadable(name)) return
    const held = keychain.find(name)
    if (held !== undefined && held.at >= filed.at) return clearFile(name)
    if ((await keychain.keep(name, filed, { orInMemory: false })) !== null) clearFile(name)
    else if (held !== undefined) await keychain.keep(name, null)
  }
  const pin = () => {
    for (const name of names) pinOne(name)
  }
  // Only in memory: whoever does not own the folder may read what is kept there, and not write it.
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
      // Newer than what it replaces, also where the clock was put back.
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
