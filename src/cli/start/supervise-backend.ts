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
/** The supervisor gives up when the backend ends this many times in a row before it is ready. */
const maxStillbirths = 3

export interface SuperviseOptions {
  dataDir: string
  port: number
  rendererDir: string
  environment: BackendProcessConfig['environment']
  /** Called each time a backend has started. Addresses from an earlier backend no longer work; pages that are open keep working. */
  onReady(door: PageDoor, isFirst: boolean): Promise<void>
}

/**
 * Runs the backend as a child process and restarts it on the same port when it dies. The first SIGINT or SIGTERM stops it in an orderly
 * way, the second one kills it. Throws when the backend keeps ending.
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
      // A message sent after the child's end causes `error`, too; `exit` follows then. A child that could not start has no pid and no exit.
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
  if (!isStopping)
    throw new Error(
      'Footnote stopped because its backend keeps crashing. The messages above say why; then start it again.',
    )
}
