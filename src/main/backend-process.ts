// Forks the backend, starts it again when it dies, and connects windows to it.
import { join } from 'node:path'
import { MessageChannelMain, session, type UtilityProcess, utilityProcess, type WebContents } from 'electron'
import type { BackendMessage, BackendProcessConfig, ShellMessage } from '../contract/backend-process.ts'
import { portLostMessageType, portMessageType } from '../contract/shell.ts'
import { youtubeSite } from '../contract/youtube/addresses.ts'
import { childEnvironment } from './child-environment.ts'
import type { Keychain } from './keychain.ts'

const restartWaitMs = { first: 300, longest: 10_000 }
/** A backend that dies sooner than this is started again after a longer wait each time. */
const shortLifeMs = 10_000
const stopWaitMs = 5_000

export interface BackendHandle {
  /** Hands a port to the window as soon as the backend is ready, and again whenever it was started anew. */
  connect(window: WebContents): void
  /** Ends it in good order. */
  stop(): Promise<void>
}

export async function startBackendProcess(config: BackendProcessConfig, keychain: Keychain): Promise<BackendHandle> {
  const env = childEnvironment(process.env, await session.defaultSession.resolveProxy(youtubeSite))
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
    // One that was started since counts from 1 again.
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
      // It would take a signal that can be caught for another wish that it ends in good order.
      const timer = setTimeout(() => running.pid !== undefined && process.kill(running.pid, 'SIGKILL'), stopWaitMs)
      await ended
      clearTimeout(timer)
    },
  }
}
