// Runs the backend as a child process, restarts it when it dies, and connects windows to it.
import { join } from 'node:path'
import { MessageChannelMain, session, type UtilityProcess, utilityProcess, type WebContents } from 'electron'
import type { BackendMessage, BackendProcessConfig, ShellMessage } from '../contract/backend-process.ts'
import { portLostMessageType, portMessageType } from '../contract/shell.ts'
import { youtubeSite } from '../contract/youtube/addresses.ts'
import { backendEnvironment } from './child-environment.ts'
import type { SystemKeychain } from './keychain.ts'

const restartWaitMs = { first: 300, longest: 10_000 }
/** If the backend dies sooner than this, each restart waits longer than the one before. */
const shortLifeMs = 10_000
const stopWaitMs = 5_000

export interface BackendHandle {
  /** Sends a port to the window as soon as the backend is ready, and again after every restart. */
  connect(window: WebContents): void
  /** Lets the backend finish in an orderly way, and kills it after a few seconds. */
  stop(): Promise<void>
}

export async function startBackendProcess(
  config: BackendProcessConfig,
  keychain: SystemKeychain,
): Promise<BackendHandle> {
  const env = backendEnvironment(process.env, await session.defaultSession.resolveProxy(youtubeSite))
  const windows = new Set<WebContents>()
  let child: UtilityProcess | undefined
  let isReady = false
  let isStopping = false
  let shortLives = 0

  const tell = (message: ShellMessage) => child?.postMessage(message)

  const handOverPort = (window: WebContents) => {
    if (window.isDestroyed()) return windows.delete(window)
    const { port1, port2 } = new MessageChannelMain()
    child?.postMessage({ type: 'port' } satisfies ShellMessage, [port1])
    window.postMessage(portMessageType, null, [port2])
    return true
  }

  const keepKey = async ({ id, name, kept, orInMemory }: Extract<BackendMessage, { type: 'keep-key' }>) => {
    const asking = child
    const home = await keychain.keep(name, kept, orInMemory).catch(() => undefined)
    // A backend that was restarted meanwhile numbers its requests from 1 again, so this reply is not for it.
    if (asking === child) tell({ type: 'key-kept', id, home: home ?? null, isFailure: home === undefined })
  }

  const run = () => {
    if (isStopping) return
    const startedAt = performance.now()
    child = utilityProcess.fork(join(import.meta.dirname, 'backend.js'), [], { env, serviceName: 'Footnote backend' })
    child.on('message', (message: BackendMessage) => {
      if (message.type === 'failed') return process.emitWarning(message.message)
      if (message.type === 'keep-key') return void keepKey(message)
      isReady = true
      windows.forEach(handOverPort)
    })
    child.once('exit', () => {
      isReady = false
      if (isStopping) return
      for (const window of windows) if (!window.isDestroyed()) window.postMessage(portLostMessageType, null)
      shortLives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 1
      setTimeout(run, Math.min(restartWaitMs.first * 2 ** (shortLives - 1), restartWaitMs.longest))
    })
    tell({ type: 'start', config, keys: keychain.keys() })
  }
  run()

  return {
    connect(window) {
      windows.add(window)
      if (isReady) handOverPort(window)
    },
    async stop() {
      isStopping = true
      const running = child
      if (running?.pid === undefined) return
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      tell({ type: 'stop' })
      // The backend treats every signal that it can catch as a request to end in an orderly way.
      const timer = setTimeout(() => running.pid !== undefined && process.kill(running.pid, 'SIGKILL'), stopWaitMs)
      await ended
      clearTimeout(timer)
    },
  }
}
