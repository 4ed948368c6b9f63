import type { Frame } from 'playwright'
import { createCloner } from './cloner.ts'
import type { InvokeResult } from './preload.ts'
import { fromBrowserUrl } from './scheme-url.ts'
import { emit, preventable, strict } from './strict.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

const { pack, unpack } = createCloner()

export interface IpcMain {
  module: Electron.IpcMain
  send(sender: Electron.WebContents, frame: Frame, channel: string, args: string): void
  invoke(sender: Electron.WebContents, frame: Frame, channel: string, args: string): Promise<InvokeResult>
}

function describeFrame(frame: Frame): Electron.WebFrameMain {
  const parent = frame.parentFrame()
  return strict<Electron.WebFrameMain>('WebFrameMain', {
    url: fromBrowserUrl(frame.url()),
    parent: parent === null ? null : describeFrame(parent),
  })
}

export function createIpcMain(): IpcMain {
  const handlers = new Map<string, Handler>()

  const module = strict<Electron.IpcMain>(
    'ipcMain',
    {
      handle(channel: string, handler: Handler) {
        if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
        handlers.set(channel, handler)
      },
    },
    { events: 'any' },
  )
  const eventOf = (sender: Electron.WebContents, frame: Frame) =>
    strict<Electron.IpcMainInvokeEvent>('IpcMainEvent', preventable({ sender, senderFrame: describeFrame(frame) }))

  return {
    module,
    send: (sender, frame, channel, args) =>
      void emit(module, channel, eventOf(sender, frame), ...(unpack(args) as unknown[])),
    async invoke(sender, frame, channel, args) {
      try {
        const handler = handlers.get(channel)
        if (!handler) throw new Error(`No handler registered for '${channel}'`)
        const result: unknown = await handler(eventOf(sender, frame), ...(unpack(args) as unknown[]))
        return { result: pack(result) }
      } catch (error) {
        return { error: String(error) }
      }
    },
  }
}
