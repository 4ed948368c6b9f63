import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen, shell } from 'electron'
import type { ShellStore } from './shell-store.ts'
import { appPage, mayOpenForPage, mayShow } from './trusted-url.ts'
import { webPreferences } from './web-preferences.ts'
import { fitBounds, minimumSize } from './window-bounds.ts'

const backgrounds = { dark: '#16171a', light: '#ffffff' }

/** The address of the interface: Vite's server in development, our own scheme otherwise. */
export const pageUrl = (): string => (app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL) ?? appPage

function keepInside(window: BrowserWindow): void {
  const { webContents } = window
  webContents.setWindowOpenHandler(({ url, referrer }) => {
    if (mayOpenForPage(url, referrer.url, pageUrl())) void shell.openExternal(url)
    return { action: 'deny' }
  })
  const keepFrame = (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => {
    if (!mayShow(event.url, event.isMainFrame, pageUrl())) event.preventDefault()
  }
  webContents.on('will-frame-navigate', keepFrame)
  // An allowed address can redirect to another one.
  webContents.on('will-redirect', keepFrame)
  webContents.on('will-attach-webview', (event) => event.preventDefault())
}

function keepPlace(window: BrowserWindow, store: ShellStore): void {
  try {
    store.set({ isMaximized: window.isMaximized(), bounds: window.getNormalBounds() })
  } catch {
    // If the disk is full, the next window opens at the position saved before.
  }
}

export function openWindow(store: ShellStore): BrowserWindow {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const window = new BrowserWindow({
    ...fitBounds(store.get('bounds'), workAreas),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: 'Footnote',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    webPreferences: { ...webPreferences, preload: join(import.meta.dirname, '../preload/index.cjs') },
  })
  keepInside(window)
  if (store.get('isMaximized')) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => keepPlace(window, store))
  // The promise rejects when the window is closed while it loads.
  window.loadURL(pageUrl()).catch(() => {})
  return window
}
