import { statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { emit, preventable, strict } from './strict.ts'

interface Surroundings {
  name: string
  version: string
  /** Asks every window to close. Returns false if a window refused. */
  closeWindows(): boolean
  metrics(): Electron.ProcessMetric[]
  /** Called after the app's last event; stands for the process ending. */
  onExit(code: number): void
}

export interface AppDouble {
  module: Electron.App
  isReady(): boolean
  becomeReady(): void
  allWindowsClosed(): void
}

/** Which app holds the lock of each user data folder. All doubles in this process share the map. */
const lockHolders = new Map<string, Electron.App>()

const events = ['ready', 'before-quit', 'will-quit', 'quit', 'second-instance', 'activate', 'window-all-closed']

export function createApp({ name, version, closeWindows, metrics, onExit }: Surroundings): AppDouble {
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>()
  const paths: Record<string, string> = {
    home: homedir(),
    temp: tmpdir(),
    userData: join(tmpdir(), 'electron-double', name),
  }
  let isReady = false
  let isQuitting = false
  let hasExited = false

  function exit(code = 0): void {
    if (hasExited) return
    hasExited = true
    emit(app, 'quit', preventable({}), code)
    for (const [folder, holder] of lockHolders) if (holder === app) lockHolders.delete(folder)
    onExit(code)
  }
  /** A listener or a window can refuse to quit. */
  function quit(): void {
    const before = preventable({})
    emit(app, 'before-quit', before)
    if (before.defaultPrevented) return
    isQuitting = true
    if (!closeWindows()) {
      isQuitting = false
      return
    }
    const will = preventable({})
    emit(app, 'will-quit', will)
    if (!will.defaultPrevented) exit()
  }

  const app: Electron.App = strict<Electron.App>(
    'app',
    {
      isPackaged: false,
      getName: () => name,
      getVersion: () => version,
      getPath(key) {
        const path = paths[key]
        if (path === undefined) throw new Error(`not implemented: app.getPath('${key}')`)
        return path
      },
      setPath(key, path) {
        if (!isAbsolute(path)) throw new Error('Path must be absolute')
        if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
          throw new Error(`Failed to set path: there is no ${path}`)
        paths[key] = path
      },
      isReady: () => isReady,
      whenReady: () => ready,
      requestSingleInstanceLock() {
        const folder = app.getPath('userData')
        const holder = lockHolders.get(folder) ?? app
        lockHolders.set(folder, holder)
        if (holder !== app) emit(holder, 'second-instance', preventable({}), process.argv, process.cwd(), {})
        return holder === app
      },
      getAppMetrics: metrics,
      // Like Electron, quit only after the current turn of the event loop.
      quit: () => void setImmediate(quit),
      exit,
    },
    { events },
  )
  return {
    module: app,
    isReady: () => isReady,
    becomeReady() {
      if (hasExited) return
      isReady = true
      emit(app, 'ready', preventable({}))
      resolveReady()
    },
    allWindowsClosed() {
      // Electron quits by itself if nobody listens for this event.
      if (!isQuitting && !emit(app, 'window-all-closed')) app.quit()
    },
  }
}
