// What the backend's process and the process that forked it say to each other.
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
  }
  /** Port 0 takes a free one; without a renderer folder only programs of this machine can connect. */
  socket: { port: number; token: string; rendererDir: string | null }
}

/** A key as it is stored. */
export interface KeptKey {
  key: string
  /** The origin of the address it was entered for. Null for a key that has no address, or was stored before origins were. */
  origin: string | null
  /** When it was entered, in milliseconds; 0 where that was not stored, and where nobody entered it: any other key is newer. */
  at: number
}

/** Encrypted by the system; encrypted with no real protection, because Linux has no keyring; or in memory until Footnote closes. */
export type ShellKeyHome = 'keychain' | 'unprotected' | 'session'
export type ShellKey = KeptKey & { home: ShellKeyHome }

export interface ShellKeys {
  held: { [Name in KeyName]?: ShellKey }
  /** Those that are stored and that the system does not decrypt. */
  unreadable: KeyName[]
}

export type ShellMessage =
  /** `keys` is null where no desktop shell keeps any. */
  | { type: 'start'; config: BackendProcessConfig; keys: ShellKeys | null }
  /** Comes with a MessagePort. */
  | { type: 'port' }
  /** The answer to `keep-key`: null where the key is not kept, because it was to be forgotten or could not be encrypted. */
  | { type: 'key-kept'; id: number; home: ShellKeyHome | null; isFailure: boolean }
  | { type: 'stop' }

export type BackendMessage =
  | { type: 'ready'; url: string }
  | { type: 'failed'; message: string }
  /** Null forgets it. */
  | { type: 'keep-key'; id: number; name: KeyName; kept: KeptKey | null; orInMemory: boolean }
