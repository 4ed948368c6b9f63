// Runs an app's built main module on the double, inside this process.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { createElectron, type DoubleOptions, type RunningDouble } from './electron.ts'
import { importMain } from './module-hooks.ts'

export interface LaunchOptions extends Omit<DoubleOptions, 'app'> {
  /** The folder that holds the app's package.json, as in `electron .`. */
  appDir: string
  /** The app sees no other environment variables than these. */
  environment: NodeJS.ProcessEnv
}

export interface LaunchedDouble extends RunningDouble {
  /** Resolves with the first window's page once it has loaded, or with undefined if the app exited without opening one. */
  firstWindow(): Promise<Page | undefined>
}

/** Only one app can run at a time, because it shares this process's environment. */
export async function launchDouble(options: LaunchOptions): Promise<LaunchedDouble> {
  const { appDir, environment } = options
  const { main, name, productName, version } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as {
    main: string
    name: string
    productName?: string
    version: string
  }
  const double = createElectron({ ...options, app: { name: productName ?? name, version } })
  const ownEnvironment = process.env
  process.env = { ...environment }
  void double.exited.then(() => {
    process.env = ownEnvironment
  })
  await importMain(pathToFileURL(join(appDir, main)).href, double.electron)
  setImmediate(double.becomeReady)

  return {
    ...double,
    async firstWindow() {
      let hasExited = false
      void double.exited.then(() => {
        hasExited = true
      })
      while (!hasExited) {
        const [first] = double.windows.all()
        const page = await first?.contents.page
        if (page && page.url() !== 'about:blank') return page
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return undefined
    },
  }
}
