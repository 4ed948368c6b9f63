// Messages between the backend's process and the process that forked it (the Electron shell or `npm start`).
import type { KeyName } from './app/settings.ts'

export interface BackendProcessConfig {
  dataDir: string
  environment: {
    serviceUrl?: string
    serviceKey?: string
    modelUrl?: string
    model?: string
    modelKey?: string
    youtubeOrigin?: string
    zoteroOrigin?: string
  }
  /** Port 0 takes a free port. Without `rendererDir` the backend serves no page: only programs on this computer can connect. */
  socket: { port: number; token: string; rendererDir: string | null }
}

/** A key as Footnote stores it. */
export interface KeptKey {
  key: string
  /** The origin of the address that the key was entered for. Null for a key without an address, and for keys of older versions. */
  origin: string | null
  /** When the key was entered, in ms since the epoch; 0 if that is unknown or Footnote created the key, so that any other key is newer. */
  at: number
}

/**
 * `keychain`: encrypted by the system. `unprotected`: encrypted without real protection, on a Linux without a keyring. `session`: in
 * memory until Footnote closes.
 */
export type ShellKeyHome = 'keychain' | 'unprotected' | 'session'
export type ShellKey = KeptKey & { home: ShellKeyHome }

export interface ShellKeys {
  held: { [Name in KeyName]?: ShellKey }
  /** Keys that are stored but that the system does not decrypt. */
  unreadable: KeyName[]
}

export type ShellMessage =
  /** `keys` is null without a desktop shell. */
  | { type: 'start'; config: BackendProcessConfig; keys: ShellKeys | null }
  /** Carries a MessagePort. */
  | { type: 'port' }
  /** The reply to `keep-key`. `home` is null if the key is not kept: it was deleted or could not be encrypted. */
  | { type: 'key-kept'; id: number; home: ShellKeyHome | null; isFailure: boolean }
  | { type: 'stop' }

export type BackendMessage =
  | { type: 'ready'; url: string }
  | { type: 'failed'; message: string }
  /** Stores a key, or deletes it when `kept` is null. `orInMemory`: keep it in memory if it cannot be encrypted. */
  | { type: 'keep-key'; id: number; name: KeyName; kept: KeptKey | null; orInMemory: boolean }
