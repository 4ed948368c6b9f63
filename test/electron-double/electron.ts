// Assembles the `electron` module that the main process imports, for one run of an app.
import type { Browser, BrowserContext } from 'playwright'
import { createApp } from './app.ts'
import { createWindows, type Windows } from './browser-window.ts'
import { createIpcMain } from './ipc-main.ts'
import { createMenus } from './menu.ts'
import { createChannel } from './message-port.ts'
import { answerPageRequests, type Network } from './page-requests.ts'
import { createProtocols, net } from './protocol.ts'
import { createSafeStorage } from './safe-storage.ts'
import { createSessions } from './session.ts'
import { strict } from './strict.ts'
import { createUtilityProcesses } from './utility-process.ts'

type Electron_ = typeof Electron.CrossProcessExports

export interface RunningDouble {
  electron: Electron_
  windows: Windows
  becomeReady(): void
  /** Resolves with the exit code once the app, its processes and its pages are gone. */
  exited: Promise<number>
}

export interface DoubleOptions {
  browser: Browser
  network: Network
  app: { name: string; version: string }
}

const display = { x: 0, y: 0, width: 1920, height: 1080 }

/**
 * For functions that only a person could answer. They throw until a test replaces them, the same way it would in the real
 * Electron.
 */
const unanswered = (name: string) => () => {
  throw new Error(`not implemented: ${name} until a test replaces it`)
}

export function createElectron(options: DoubleOptions): RunningDouble {
  const { promise: exited, resolve: resolveExited } = Promise.withResolvers<number>()
  const isReady = () => app.isReady()

  const ipc = createIpcMain()
  const protocols = createProtocols(isReady)
  const sessions = createSessions(isReady)
  const utilities = createUtilityProcesses(isReady)
  let context: Promise<BrowserContext> | undefined

  async function openContext(): Promise<BrowserContext> {
    const opened = await options.browser.newContext()
    await opened.grantPermissions(['clipboard-write'])
    await answerPageRequests(opened, { windows, protocols, sessions, network: options.network })
    return opened
  }
  const windows = createWindows({
    ipc,
    sessions,
    isReady,
    async openPage() {
      context ??= openContext()
      return (await context).newPage()
    },
    onAllClosed: () => app.allWindowsClosed(),
  })
  const app = createApp({
    ...options.app,
    closeWindows: windows.closeAll,
    metrics: utilities.metrics,
    async onExit(code) {
      for (const { window } of windows.all()) window.destroy()
      await utilities.end()
      await (await context)?.close()
      resolveExited(code)
    },
  })

  const screen: Partial<Electron.Screen> = {
    getAllDisplays() {
      if (!isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event")
      return [strict<Electron.Display>('Display', { bounds: display, workArea: display })]
    },
  }
  function MessageChannelMain(): Electron.MessageChannelMain {
    return createChannel()
  }
  const electron = {
    app: app.module,
    BrowserWindow: windows.BrowserWindow,
    dialog: strict<Electron.Dialog>('dialog', {
      showOpenDialog: unanswered('dialog.showOpenDialog'),
      showSaveDialog: unanswered('dialog.showSaveDialog'),
    }),
    ipcMain: ipc.module,
    Menu: createMenus(),
    MessageChannelMain: strict<typeof Electron.MessageChannelMain>(
      'MessageChannelMain',
      {},
      { base: MessageChannelMain },
    ),
    nativeTheme: strict<Electron.NativeTheme>('nativeTheme', { shouldUseDarkColors: false }),
    net,
    protocol: protocols.module,
    safeStorage: createSafeStorage(isReady),
    screen: strict<Electron.Screen>('screen', screen),
    session: sessions.module,
    shell: strict<Electron.Shell>('shell', { openExternal: unanswered('shell.openExternal') }),
    utilityProcess: utilities.module,
  } satisfies Partial<Electron_>

  return {
    electron: strict<Electron_>('electron', electron),
    windows,
    becomeReady: app.becomeReady,
    exited,
  }
}
