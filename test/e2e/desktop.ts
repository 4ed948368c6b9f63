// The desktop app for a test: on the double of Electron, or on the real one with FOOTNOTE_E2E_ELECTRON=1.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openDouble } from './desktop-double.ts'
import { openElectron } from './desktop-electron.ts'

export const root = join(import.meta.dirname, '../..')
export const isRealElectron = process.env.FOOTNOTE_E2E_ELECTRON === '1'

export interface Desktop {
  /** The first window's page. */
  window: Page
  /** Runs a function in the main process, which sees nothing of what is around it; functions of `electron` may be replaced there. */
  evaluate<Result, Argument>(
    work: (electron: typeof Electron.CrossProcessExports, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
  /** Quits the app as its menu does, and resolves when it is gone. */
  quit(): Promise<void>
}

/** What launches apps for a whole file of tests. */
export interface DesktopLauncher {
  launch(options: { dataDir: string; environment?: Record<string, string> }): Promise<Desktop>
  close(): Promise<void>
}

/** The environment with nothing of Footnote's but what a test sets. */
export function environmentFor(dataDir: string, set: Record<string, string> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(FOOTNOTE_|VITEST|NODE_OPTIONS)/.test(entry[0]),
  )
  return { ...Object.fromEntries(own), FOOTNOTE_DATA: dataDir, ...set }
}

/** `embedOrigin` is where the player's pages come from instead of YouTube, as far as the double is used. */
export const openLauncher = (embedOrigin: string): Promise<DesktopLauncher> =>
  isRealElectron ? openElectron() : openDouble(embedOrigin)
