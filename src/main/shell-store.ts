// What only the shell keeps, in `window.json`: where the window was, and the keys, encrypted.
import Store from 'electron-store'
import type { KeyName } from '../contract/app/settings.ts'
import type { Bounds } from './window-bounds.ts'

export interface ShellState {
  bounds?: Bounds
  isMaximized?: boolean
  /** Base64 of what `safeStorage` encrypted. */
  encryptedKeys?: { [Name in KeyName]?: string }
}

export const openShellStore = (dataDir: string): Store<ShellState> =>
  new Store<ShellState>({ name: 'window', cwd: dataDir, clearInvalidConfig: true, configFileMode: 0o600 })
