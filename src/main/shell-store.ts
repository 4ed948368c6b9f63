// What only the shell keeps, in `window.json`: where the window was, and the keys, encrypted.
import Store from 'electron-store'
import type { KeyName } from '../contract/app/settings.ts'
import type { Bounds } from './window-bounds.ts'

export interface EncryptedKey {
  /** Base64 of what `safeStorage` encrypted. */
  encrypted: string
  origin: string | null
  at: number
}

export interface ShellState {
  bounds?: Bounds
  isMaximized?: boolean
  /** A text alone is the key as it was stored at first. */
  encryptedKeys?: { [Name in KeyName]?: EncryptedKey | string }
}

export const openShellStore = (dataDir: string): Store<ShellState> =>
  new Store<ShellState>({ name: 'window', cwd: dataDir, clearInvalidConfig: true, configFileMode: 0o600 })
