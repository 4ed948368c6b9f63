import { emit, strict } from './strict.ts'

/** Receives the messages of a port that was handed over to another process. */
export interface PortHome {
  deliver(message: unknown): void
  close(): void
}

interface End {
  port: Electron.MessagePortMain
  other: End
  home: PortHome | undefined
  waiting: unknown[]
  isStarted: boolean
}

const ends = new WeakMap<Electron.MessagePortMain, End>()

function deliver(end: End, message: unknown): void {
  if (end.home) end.home.deliver(message)
  else if (end.isStarted) emit(end.port, 'message', { data: message, ports: [] })
  else end.waiting.push(message)
}

function close(end: End): void {
  if (end.home) end.home.close()
  else emit(end.port, 'close')
}

function flush(end: End): void {
  for (const message of end.waiting.splice(0)) deliver(end, message)
}

function createEnd(): End {
  const here = (): End => {
    const end = ends.get(port)
    if (!end || end.home) throw new Error('this port was handed to another process')
    return end
  }
  const port = strict<Electron.MessagePortMain>(
    'MessagePortMain',
    {
      postMessage: (message: unknown) => deliver(here().other, structuredClone(message)),
      close: () => close(here().other),
      start() {
        here().isStarted = true
        flush(here())
      },
    },
    { events: ['message', 'close'] },
  )
  const end = { port, home: undefined, waiting: [], isStarted: false } as unknown as End
  ends.set(port, end)
  return end
}

export function createChannel(): Electron.MessageChannelMain {
  const one = createEnd()
  const two = createEnd()
  one.other = two
  two.other = one
  return { port1: one.port, port2: two.port }
}

/**
 * Hands a port over to another process. Messages for the port go to `home`; messages from that process go through the returned
 * object.
 */
export function handOver(port: Electron.MessagePortMain, home: PortHome): PortHome {
  const end = ends.get(port)
  if (!end || end.home) throw new Error('An object could not be cloned.')
  end.home = home
  flush(end)
  return { deliver: (message) => deliver(end.other, message), close: () => close(end.other) }
}
