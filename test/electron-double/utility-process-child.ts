// Imported before a utility process's own code. Adds `process.parentPort` and its ports, and removes `process.send`, which
// Electron does not have.
import { EventEmitter } from 'node:events'
import { isMainThread } from 'node:worker_threads'

export type ToChild = { data: unknown; ports: number[] } | { port: number; data: unknown } | { closedPort: number }
export type FromChild = { data: unknown } | { port: number; data: unknown } | { closedPort: number }

/** An emitter that keeps its messages until `open()` is called. */
class Inbox extends EventEmitter {
  #waiting: unknown[] | undefined = []

  open(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const event of waiting) this.emit('message', event)
  }
  receive(event: unknown): void {
    if (this.#waiting) this.#waiting.push(event)
    else this.emit('message', event)
  }
}

function installParentPort(send: (message: FromChild) => void): void {
  const ports = new Map<number, Inbox>()

  const openPort = (id: number) => {
    const inbox = new Inbox()
    ports.set(id, inbox)
    return Object.assign(inbox, {
      postMessage: (data: unknown) => send({ port: id, data }),
      start: () => inbox.open(),
      close: () => send({ closedPort: id }),
    })
  }
  const parent = new Inbox()
  parent.on('newListener', (event) => {
    if (event === 'message') setImmediate(() => parent.open())
  })
  process.on('message', (message: ToChild) => {
    if ('ports' in message) parent.receive({ data: message.data, ports: message.ports.map(openPort) })
    else if ('port' in message) ports.get(message.port)?.receive({ data: message.data, ports: [] })
    else ports.get(message.closedPort)?.emit('close')
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  const parentPort = Object.assign(parent, { postMessage: (data: unknown) => send({ data }) })
  Object.assign(process, { parentPort, send: undefined })
}

const { send } = process
if (isMainThread && send) installParentPort((message) => void Reflect.apply(send, process, [message]))
