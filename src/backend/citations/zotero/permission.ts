// The key with which Zotero lets Footnote write. A key that Zotero remembers is stored like the other keys; one for a single request is not.
import type { FoundZotero } from './find-zotero.ts'
import { askPermission } from './local-api.ts'

/** Where the remembered key is stored. It is a secret. */
export interface ZoteroKeys {
  find(): string | null
  /** Null deletes it. Throws KEY_NOT_SAVED. */
  keep(key: string | null): Promise<void>
}

export interface Permission {
  /** Whether the next write needs no question to Zotero's user. */
  has(found: FoundZotero): boolean
  /** The key for one write. `onAsk` is called before Zotero asks its user. Throws like `askPermission`. */
  take(found: FoundZotero, signal: AbortSignal | undefined, onAsk: () => void): Promise<string>
  /** Forgets a key that Zotero refused. */
  drop(key: string): Promise<void>
}

export function createPermission(keys: ZoteroKeys, log: (message: string) => void): Permission {
  /** A key belongs to one database of Zotero, so both are stored together. This one is used if it could not be stored. */
  let latest: string | null = null
  const findFor = ({ serverId }: FoundZotero): string | null => {
    for (const known of [latest, keys.find()]) {
      const [itsServer, key] = known?.split(' ') ?? []
      if (itsServer === serverId && key !== undefined) return key
    }
    return null
  }
  // The errors of these calls are not logged, because they could contain the key.
  const keep = (known: string | null) =>
    keys.keep(known).catch(() => log('Zotero’s key could not be stored, so Zotero will ask again after a restart.'))

  return {
    has: (found) => findFor(found) !== null,
    async take(found, signal, onAsk) {
      const known = findFor(found)
      if (known !== null) return known
      onAsk()
      const { key, isRemembered } = await askPermission(found, signal)
      if (isRemembered) {
        latest = `${found.serverId} ${key}`
        await keep(latest)
      }
      return key
    },
    async drop(key) {
      if (latest?.endsWith(` ${key}`)) latest = null
      if (keys.find()?.endsWith(` ${key}`)) await keep(null)
    },
  }
}
