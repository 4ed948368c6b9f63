import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createToken } from '../../backend/doors/token.ts'
import { onEndingSignal } from '../../backend/ending-signals.ts'
import type { BackendMessage, BackendProcessConfig, ShellMessage } from '../../contract/backend-process.ts'
import { sentenceOf } from '../errors.ts'
import { printNotes } from '../output.ts'

import type { PageDoor } from './page-door.ts'

const entry = join(import.meta.dirname, '../../backend/process.ts')
const restartWaitMs = 300
/** A backend that so many times in a row dies before it is ready will not get better. */
const maxStillbirths = 3

export interface SuperviseOptions {
  dataDir: string
  port: number
  rendererDir: string
  environment: BackendProcessConfig['environment']
  /** Called whenever a backend has started: addresses made before open nothing any more, while pages that are open go on. */
  onReady(door: PageDoor, isFirst: boolean): Promise<void>
}

/**
 * Runs the backend as a child and starts it again, at the same address, when it dies; ends on SIGINT or SIGTERM,
 * on a second one at once.
 */
export async function superviseBackend(options: SuperviseOptions): Promise<void> {
  const token = createToken()
  let { port } = options
  let child: ChildProcess | undefined
  let isStopping = false
  let isFirst = true
  let stillbirths = 0

  const tell = (message: ShellMessage) => {
    if (child?.connected) child.send(message)
  }
  const stop = () => {
    isStopping = true
    tell({ type: 'stop' })
  }
  const ignoreSignals = onEndingSignal(stop, ['SIGINT', 'SIGTERM'], () => child?.kill('SIGKILL'))

  /** Resolves when the child has ended. */
  const runOnce = () =>
    new Promise<void>((resolve) => {
      const started = fork(entry, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      child = started
      started.once('exit', () => resolve())
      // A message that came too late for it; that it has ended is told by `exit`. One that cannot be started has no exit.
      started.on('error', () => started.pid === undefined && resolve())
      started.on('message', (message: BackendMessage) => {
        if (message.type === 'failed') printNotes([message.message])
        if (message.type !== 'ready') return
        stillbirths = 0
        port = Number(new URL(message.url).port)
        options.onReady({ url: message.url, token }, isFirst).catch((error) => printNotes([sentenceOf(error)]))
        isFirst = false
      })
      const { dataDir, environment, rendererDir } = options
      tell({
        type: 'start',
        config: { dataDir, environment, socket: { port, token, rendererDir } },
        keys: null,
      })
    })

  while (!isStopping && stillbirths < maxStillbirths) {
    stillbirths++
    await runOnce()
    if (!isStopping) await sleep(restartWaitMs)
  }
  ignoreSignals()
  if (!isStopping) throw new Error('the backend keeps ending: see the messages above')
}
