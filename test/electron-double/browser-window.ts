import { readFileSync } from 'node:fs'
import { emit, preventable, strict } from './strict.ts'
import { type Contents, type ContentsParts, createContents } from './web-contents.ts'

/** The preferences a window must be created with. With them, a page in the real Electron can do no more than it can here. */
const demanded = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} satisfies Electron.WebPreferences
/** Preferences that do not affect what a page may do. The double refuses all others, for example `enableBlinkFeatures`. */
const harmless = ['spellcheck']

export interface Windows {
  BrowserWindow: typeof Electron.BrowserWindow
  all(): { window: Electron.BrowserWindow; contents: Contents }[]
  /** Asks every window to close. Returns false if a window refused. */
  closeAll(): boolean
}

interface Surroundings extends ContentsParts {
  isReady(): boolean
  onAllClosed(): void
}

export function createWindows({ isReady, onAllClosed, ...parts }: Surroundings): Windows {
  const open = new Map<Electron.BrowserWindow, Contents>()

  function openWindow(options: Electron.BrowserWindowConstructorOptions = {}): Electron.BrowserWindow {
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const { preload, ...preferences } = options.webPreferences ?? {}
    for (const [name, value] of Object.entries(demanded))
      if (preferences[name as keyof typeof demanded] !== value)
        throw new Error(`not implemented: ${name} other than ${value}`)
    for (const name of Object.keys(preferences))
      if (!(name in demanded) && !harmless.includes(name)) throw new Error(`not implemented: webPreferences.${name}`)
    const contents = createContents(parts, preload && readFileSync(preload, 'utf8'))
    const { width = 800, height = 600, x = 0, y = 0 } = options
    const state = {
      bounds: { x, y, width, height },
      isMaximized: false,
      isMinimized: false,
      isVisible: options.show !== false,
    }

    const resizePage = async () =>
      (await contents.page).setViewportSize({ width: state.bounds.width, height: state.bounds.height })
    const load = async (url: string) => {
      await resizePage()
      await contents.load(url)
      emit(window, 'ready-to-show')
    }
    const destroy = () => {
      if (!open.delete(window)) return
      contents.destroy()
      contents.page.then((page) => page.close()).catch(() => {})
      emit(window, 'closed')
    }
    const window: Electron.BrowserWindow = strict<Electron.BrowserWindow>(
      'BrowserWindow',
      {
        webContents: contents.module,
        loadURL: load,
        isDestroyed: () => !open.has(window),
        getBounds: () => ({ ...state.bounds }),
        getNormalBounds: () => ({ ...state.bounds }),
        setBounds(bounds) {
          Object.assign(state.bounds, bounds)
          void resizePage().catch(() => {})
        },
        isMaximized: () => state.isMaximized,
        maximize() {
          state.isMaximized = true
          state.isVisible = true
        },
        isMinimized: () => state.isMinimized,
        minimize() {
          state.isMinimized = true
        },
        restore() {
          state.isMinimized = false
        },
        isVisible: () => state.isVisible,
        show() {
          state.isVisible = true
        },
        focus: () => void contents.page.then((page) => page.bringToFront()).catch(() => {}),
        destroy,
        close() {
          const event = preventable({})
          emit(window, 'close', event)
          if (event.defaultPrevented) return
          destroy()
          if (open.size === 0) onAllClosed()
        },
      },
      { events: ['close', 'closed', 'ready-to-show'] },
    )
    open.set(window, contents)
    return window
  }

  const statics = {
    getAllWindows: () => [...open.keys()],
    fromWebContents: (given) => [...open].find(([, contents]) => contents.module === given)?.[0] ?? null,
  } satisfies Partial<typeof Electron.BrowserWindow>
  function BrowserWindow(options?: Electron.BrowserWindowConstructorOptions): Electron.BrowserWindow {
    return openWindow(options)
  }
  return {
    BrowserWindow: strict<typeof Electron.BrowserWindow>('BrowserWindow', statics, { base: BrowserWindow }),
    all: () => [...open].map(([window, contents]) => ({ window, contents })),
    closeAll() {
      for (const window of [...open.keys()]) window.close()
      return open.size === 0
    },
  }
}
