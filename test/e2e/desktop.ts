// The desktop app for tests: on the Electron double, or on the real Electron with FOOTNOTE_E2E_ELECTRON=1.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openDouble } from './desktop-double.ts'
import { openElectron } from './desktop-electron.ts'

export const root = join(import.meta.dirname, '../..')
export const isRealElectron = process.env.FOOTNOTE_E2E_ELECTRON === '1'

export interface Desktop {
  /** The first window's page. */
  window: Page
  /**
   * Runs a function in the main process. The function sees nothing from its surroundings; it may replace functions of `electron`.
   */
  evaluate<Result, Argument>(
    work: (electron: typeof Electron.CrossProcessExports, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
  /** Quits the app as its menu does, and resolves when it has ended. */
  quit(): Promise<void>
}

/** Launches apps for a whole test file. */
export interface DesktopLauncher {
  launch(options: { dataDir: string; environment?: Record<string, string> }): Promise<Desktop>
  close(): Promise<void>
}

/** The environment without Footnote's variables, except those that a test sets. */
export function environmentFor(dataDir: string, set: Record<string, string> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(FOOTNOTE_|VITEST|NODE_OPTIONS)/.test(entry[0]),
  )
  return { ...Object.fromEntries(own), FOOTNOTE_DATA: dataDir, ...set }
}

/** The double loads the player's pages from `embedOrigin` instead of YouTube. The real Electron ignores it. */
export const openLauncher = (embedOrigin: string): Promise<DesktopLauncher> =>
  isRealElectron ? openElectron() : openDouble(embedOrigin)
