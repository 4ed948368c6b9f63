// A window's page as the main process sees it: a browser page, its messages, and the addresses it may navigate to.
import type { Frame, Page } from 'playwright'
import { createCloner } from './cloner.ts'
import type { IpcMain } from './ipc-main.ts'
import { handOver, type PortHome } from './message-port.ts'
import { callName, type FromPage, type InvokeResult, preloadScript, receiverName, type ToPage } from './preload.ts'
import { fromBrowserUrl, toBrowserUrl } from './scheme-url.ts'
import type { Sessions } from './session.ts'
import { strict } from './strict.ts'

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

const { pack, unpack } = createCloner()

export interface ContentsParts {
  ipc: IpcMain
  sessions: Sessions
  openPage(): Promise<Page>
}

export interface Contents {
  module: Electron.WebContents
  page: Promise<Page>
  load(url: string): Promise<void>
  /** The address that the main process itself is loading. No navigation event is emitted for it. */
  loading(): string | undefined
  /** Asks the window-open handler. `referrer` is the address in the page's request, or empty if it sent none. */
  asksToOpen(url: string, referrer: string): 'allow' | 'deny'
  destroy(): void
}

export function createContents({ ipc, sessions, openPage }: ContentsParts, preload: string | undefined): Contents {
  let ports: (PortHome | undefined)[] = []
  let waiting: ToPage[] = []
  let isFlushing = false
  let isDestroyed = false
  let loading: string | undefined
  let openHandler: OpenHandler | undefined

  async function prepare(): Promise<Page> {
    const page = await openPage()
    await page.exposeBinding(callName, ({ frame }, message: FromPage) => receive(frame, message))
    if (preload !== undefined) await page.addInitScript(preloadScript(preload))
    return page
  }
  const page = prepare()
  // If the app is closed while its window opens, nobody waits for this promise.
  page.catch(() => {})

  /** Sends the messages in order. A message that arrives during a send goes out afterwards. */
  async function flush(): Promise<void> {
    if (isFlushing) return
    isFlushing = true
    const shown = await page
    while (waiting.length > 0 && !isDestroyed) {
      const messages = waiting
      waiting = []
      const deliver = ([name, sent]: [string, ToPage[]]) =>
        (globalThis as unknown as Record<string, ((messages: ToPage[]) => void) | undefined>)[name]?.(sent)
      // As in Electron, messages to a page that is being closed are lost.
      await shown.evaluate(deliver, [receiverName, messages] as [string, ToPage[]]).catch(() => {})
    }
    isFlushing = false
  }
  function send(message: ToPage): void {
    if (isDestroyed) throw new TypeError('Object has been destroyed')
    waiting.push(message)
    void flush().catch(() => {})
  }
  function receive(frame: Frame, message: FromPage): Promise<InvokeResult> | undefined {
    if (isDestroyed) return undefined
    switch (message.kind) {
      case 'opened':
        for (const port of ports) port?.close()
        ports = ports.map(() => undefined)
        return undefined
      case 'port':
        ports[message.id]?.deliver(unpack(message.data))
        return undefined
      case 'port-closed':
        ports[message.id]?.close()
        ports[message.id] = undefined
        return undefined
      case 'send':
        ipc.send(module, frame, message.channel, message.args)
        return undefined
      case 'copy':
        return mayCopy(fromBrowserUrl(frame.url()))
      case 'invoke':
        return ipc.invoke(module, frame, message.channel, message.args)
    }
  }
  async function mayCopy(url: string): Promise<InvokeResult> {
    const isPermitted = await sessions.permits(module, 'clipboard-sanitized-write', url)
    return isPermitted ? { result: pack(undefined) } : { error: 'Write permission denied.' }
  }
  function takePort(port: Electron.MessagePortMain): number {
    const id = ports.length
    const home = {
      deliver: (data: unknown) => isDestroyed || send({ kind: 'port', id, data: pack(data) }),
      close: () => isDestroyed || send({ kind: 'port-closed', id }),
    }
    ports.push(handOver(port, home))
    return id
  }

  const module = strict<Electron.WebContents>(
    'WebContents',
    {
      isDestroyed: () => isDestroyed,
      send: (channel: string, ...args: unknown[]) => send({ kind: 'ipc', channel, args: pack(args), ports: [] }),
      postMessage: (channel: string, message: unknown, transfer: Electron.MessagePortMain[] = []) =>
        send({ kind: 'ipc', channel, args: pack([message]), ports: transfer.map(takePort) }),
      setWindowOpenHandler(handler: OpenHandler) {
        openHandler = handler
      },
    },
    { events: ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'] },
  )
  return {
    module,
    page,
    async load(url) {
      const shown = await page
      loading = toBrowserUrl(url)
      await shown.goto(loading).finally(() => {
        loading = undefined
      })
    },
    loading: () => loading,
    asksToOpen(url, referrer) {
      if (openHandler === undefined) return 'allow'
      const details: Electron.HandlerDetails = {
        url: fromBrowserUrl(url),
        frameName: '',
        features: '',
        disposition: 'foreground-tab',
        referrer: { url: referrer, policy: 'strict-origin-when-cross-origin' },
      }
      return openHandler(strict<Electron.HandlerDetails>('HandlerDetails', details)).action
    },
    destroy() {
      isDestroyed = true
      for (const port of ports) port?.close()
    },
  }
}
