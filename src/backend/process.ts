// Runs the backend in its own process: as a utility process of the desktop shell, or as a child process of `npm start`.
import type { SupportedMessagePort } from '@orpc/client/message-port'
import type { BackendMessage, ShellMessage } from '../contract/backend-process.ts'
import { withoutControls } from '../contract/plain-text.ts'
import { onEndingSignal } from './ending-signals.ts'
import { trustExtraCertificates } from './extra-certificates.ts'
import { openShellKeychain, type ShellKeychain } from './shell-keychain.ts'
import { type Backend, startBackend } from './start.ts'

/** Electron's port to the parent of a utility process. A plain child process has none. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: ShellMessage; ports: SupportedMessagePort[] }) => void): void
  postMessage(message: BackendMessage): void
}
const parentPort = (process as { parentPort?: ParentPort }).parentPort

const send = (message: BackendMessage) => {
  if (parentPort) parentPort.postMessage(message)
  // Errors are ignored: when the parent has ended, the `disconnect` event follows.
  else process.send?.(message, undefined, undefined, () => {})
}

const log = (message: string, error?: unknown) => {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error ?? '')
  process.stderr.write(`footnote: ${withoutControls(`${message}${detail && `: ${detail}`}`)}\n`)
}

// The program that reads the log may have ended.
process.stderr.on('error', () => {})

let starting: Promise<Backend> | undefined
let keychain: ShellKeychain | undefined

async function start({ config, keys }: Extract<ShellMessage, { type: 'start' }>): Promise<Backend> {
  trustExtraCertificates(process.env.NODE_EXTRA_CA_CERTS, log)
  if (keys !== null) keychain = openShellKeychain(keys, send)
  const backend = await startBackend({ ...config, keychain, owner: 'app', runsImports: true, log })
  send({ type: 'ready', url: backend.url })
  return backend
}

async function handle(message: ShellMessage, ports: SupportedMessagePort[]): Promise<void> {
  // This must not wait for the start, because the start may be waiting for this message.
  if (message.type === 'key-kept') return keychain?.receive(message)
  if (message.type === 'start') starting ??= start(message)
  const backend = await starting
  if (backend === undefined && message.type === 'stop') process.exit(0)
  if (backend === undefined) return
  if (message.type === 'port') for (const port of ports) backend.connectPort(port)
  if (message.type === 'stop') {
    await backend.close()
    process.exit(0)
  }
}

const receive = (message: ShellMessage, ports: SupportedMessagePort[]) => {
  handle(message, ports).catch((error) => {
    log('the backend could not start', error)
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  })
}

// Ctrl+C in a terminal sends the signal to this process too, not only to its parent.
onEndingSignal(() => receive({ type: 'stop' }, []))
if (parentPort) parentPort.on('message', (event) => receive(event.data, event.ports))
else {
  process.on('message', (message: ShellMessage) => receive(message, []))
  // The parent has ended. Stop, so that no hidden process keeps the library.
  process.on('disconnect', () => receive({ type: 'stop' }, []))
}
