// The part of Electron that a page sees. It runs before the page's own scripts, like a preload script.
import { createCloner } from './cloner.ts'

/**
 * The page calls the main process through the function `callName`; the main process calls `globalThis[receiverName]` in the page.
 */
export const callName = '__electronDoubleCall'
export const receiverName = '__electronDoubleReceive'

/** `args` and `data` were packed by the cloner. */
export type FromPage =
  | { kind: 'opened' }
  | { kind: 'send'; channel: string; args: string }
  | { kind: 'invoke'; channel: string; args: string }
  | { kind: 'port'; id: number; data: string }
  | { kind: 'port-closed'; id: number }
  | { kind: 'copy' }
export type ToPage =
  | { kind: 'ipc'; channel: string; args: string; ports: number[] }
  | { kind: 'port'; id: number; data: string }
  | { kind: 'port-closed'; id: number }
/** `result` was packed by the cloner. */
export type InvokeResult = { result: string } | { error: string }

interface Names {
  callName: string
  receiverName: string
  platform: string
}
type Receiver = (event: { ports: MessagePort[] }, ...args: unknown[]) => void

/** Runs in the page, so it must not use anything defined outside this function. */
function runPreload(
  preload: (...args: unknown[]) => void,
  cloner: ReturnType<typeof createCloner>,
  names: Names,
): void {
  if (window !== window.top) return
  const page = globalThis as unknown as Record<string, unknown>
  const call = page[names.callName] as (message: FromPage) => Promise<InvokeResult>
  const listeners = new Map<string, Receiver[]>()
  const ports = new Map<number, MessagePort>()

  /** Wraps `part` so that using any other member throws. */
  function only(name: string, part: object): object {
    return new Proxy(part, {
      get(target, key) {
        if (key in target) return Reflect.get(target, key)
        throw new Error(`not implemented: ${name}.${String(key)}`)
      },
    })
  }
  /** Returns one end of a new channel for the page. The other end forwards messages to and from the main process. */
  function openPort(id: number): MessagePort {
    const { port1, port2 } = new MessageChannel()
    ports.set(id, port1)
    port1.addEventListener('message', ({ data }) => void call({ kind: 'port', id, data: cloner.pack(data) }))
    port1.addEventListener('close', () => void call({ kind: 'port-closed', id }))
    port1.start()
    return port2
  }
  function receive(message: ToPage): void {
    if (message.kind === 'port') ports.get(message.id)?.postMessage(cloner.unpack(message.data))
    else if (message.kind === 'port-closed') ports.get(message.id)?.close()
    else {
      const event = { ports: message.ports.map(openPort) }
      const args = cloner.unpack(message.args) as unknown[]
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...args)
    }
  }
  Object.defineProperty(page, names.receiverName, { value: (messages: ToPage[]) => messages.forEach(receive) })

  // A browser would allow or deny copying by itself. In Electron the main process decides.
  const write = navigator.clipboard.writeText.bind(navigator.clipboard)
  navigator.clipboard.writeText = async (text) => {
    const answer = await call({ kind: 'copy' })
    if ('error' in answer) throw new DOMException(answer.error, 'NotAllowedError')
    await write(text)
  }

  const freeze = (value: object) => {
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
    return Object.freeze(value)
  }
  const electron = {
    contextBridge: only('contextBridge', {
      exposeInMainWorld: (name: string, api: object) => Object.defineProperty(page, name, { value: freeze(api) }),
    }),
    ipcRenderer: only('ipcRenderer', {
      on: (channel: string, listener: Receiver) =>
        void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      off: (channel: string, listener: Receiver) =>
        void listeners.set(
          channel,
          (listeners.get(channel) ?? []).filter((other) => other !== listener),
        ),
      send: (channel: string, ...args: unknown[]) => void call({ kind: 'send', channel, args: cloner.pack(args) }),
      async invoke(channel: string, ...args: unknown[]) {
        const answer = await call({ kind: 'invoke', channel, args: cloner.pack(args) })
        if ('result' in answer) return cloner.unpack(answer.result)
        throw new Error(`Error invoking remote method '${channel}': ${answer.error}`)
      },
    }),
  }
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return only('electron', electron)
  }
  void call({ kind: 'opened' })
  const module = { exports: {} }
  preload(require, module, module.exports, only('process', { platform: names.platform }))
}

/** The script to run in each new page of a window that has this preload script. */
export function preloadScript(source: string): string {
  const names: Names = { callName, receiverName, platform: process.platform }
  const preload = `(require, module, exports, process) => {${source}\n}`
  return `(${runPreload})(${preload}, (${createCloner})(), ${JSON.stringify(names)})`
}
