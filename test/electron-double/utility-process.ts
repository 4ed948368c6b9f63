// Runs utility processes as child processes of this one. utility-process-child.ts is the part that runs inside them.
import { fork } from 'node:child_process'
import { handOver, type PortHome } from './message-port.ts'
import { emit, strict } from './strict.ts'
import type { FromChild, ToChild } from './utility-process-child.ts'

const childPart = new URL('./utility-process-child.ts', import.meta.url).href

export interface UtilityProcesses {
  module: typeof Electron.utilityProcess
  metrics(): Electron.ProcessMetric[]
  /** Kills all utility processes, as the system does once the app has exited. */
  end(): Promise<void>
}

export function createUtilityProcesses(isReady: () => boolean): UtilityProcesses {
  const running = new Map<Electron.UtilityProcess, { name: string; kill(): void; gone: Promise<void> }>()
  let hasEnded = false

  function start(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}): Electron.UtilityProcess {
    if (!isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
    if (hasEnded) throw new Error('a process was forked after the app had exited')
    const child = fork(modulePath, args, {
      env: { ...(options.env ?? process.env) } as NodeJS.ProcessEnv,
      execArgv: ['--import', childPart],
      serialization: 'advanced',
    })
    const ports = new Map<number, PortHome>()
    let state: 'starting' | 'running' | 'gone' = 'starting'

    const send = (message: ToChild) => {
      if (child.connected) child.send(message, () => {})
    }
    const utility = strict<Electron.UtilityProcess>(
      'UtilityProcess',
      {
        get pid() {
          return state === 'running' ? child.pid : undefined
        },
        kill: () => child.kill(),
        postMessage(data: unknown, transfer: Electron.MessagePortMain[] = []) {
          const ids = transfer.map((port) => {
            const id = ports.size
            const home = { deliver: (data: unknown) => send({ port: id, data }), close: () => send({ closedPort: id }) }
            ports.set(id, handOver(port, home))
            return id
          })
          send({ data, ports: ids })
        },
      },
      { events: ['spawn', 'exit', 'message', 'error'] },
    )
    child.once('spawn', () => {
      state = 'running'
      emit(utility, 'spawn')
    })
    child.on('message', (message: FromChild) => {
      if ('closedPort' in message) ports.get(message.closedPort)?.close()
      else if ('port' in message) ports.get(message.port)?.deliver(message.data)
      else emit(utility, 'message', message.data)
    })
    // The other ends of the process's ports are not told that it ended. This is the worst case that a killed process may cause.
    const gone = new Promise<void>((resolve) =>
      child.once('exit', (code) => {
        state = 'gone'
        running.delete(utility)
        emit(utility, 'exit', code ?? 1)
        resolve()
      }),
    )
    running.set(utility, {
      name: options.serviceName ?? 'Node Utility Process',
      kill: () => child.kill('SIGKILL'),
      gone,
    })
    return utility
  }

  return {
    module: strict<typeof Electron.utilityProcess>('utilityProcess', { fork: start }),
    metrics: () =>
      [...running].map(([utility, { name }]) =>
        strict<Electron.ProcessMetric>('ProcessMetric', { type: 'Utility', name, pid: utility.pid ?? 0 }),
      ),
    async end() {
      hasEnded = true
      await Promise.all(
        [...running.values()].map(({ kill, gone }) => {
          kill()
          return gone
        }),
      )
    },
  }
}
