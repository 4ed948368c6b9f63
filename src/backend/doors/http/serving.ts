// The HTTP doors there are: the one that Settings ask for, and those of commands.
import { AppError } from '../../../contract/app/errors.ts'
import { isLoopback } from '../../../contract/loopback.ts'
import type { Context } from '../../handlers/context.ts'
import { createToken } from '../token.ts'
import type { HttpDoor } from './server.ts'

export interface ServeRequest {
  port?: number | undefined
  host?: string | undefined
  key?: string | undefined
  rate?: number | undefined
  /** Milliseconds in which a request has to arrive. */
  requestTimeoutMs?: number | undefined
  /** Milliseconds in which a failure is told by its status, not in a stream. */
  earlyMs?: number | undefined
}

interface Served {
  url: string
  key: string
}

export interface Serving {
  state(): { url: string | null; problem: string | null; key: string | null }
  /** Opens, moves or closes the door of Settings, as they have it now. Never throws: `state` tells what became of it. */
  apply(): Promise<void>
  /**
   * Serves until the signal. An event tells where, and another one when Settings moved the door it shares. Throws CANNOT_LISTEN, and
   * SERVING_ENDED when Settings closed that door.
   */
  open(request: ServeRequest, signal: AbortSignal): AsyncGenerator<Served, void, void>
  /** Has every door answer with 503 from now on. */
  refuse(): void
  close(): Promise<void>
}

const usualHost = '127.0.0.1'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function cannotListen(error: unknown, host: string, port: number): AppError {
  const fail = (message: string) => new AppError('CANNOT_LISTEN', message, { host, port }, { cause: error })
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return fail(`Port ${port} is taken by another program: choose another one.`)
    case 'EACCES':
      return fail(`This system does not let Footnote use port ${port}: choose one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fail(`This computer has no address ${host}: choose another one, or leave it out.`)
    default:
      return fail(`Footnote cannot be reached at ${host}, port ${port}: choose another address or port.`)
  }
}

const switchedOff = () =>
  new AppError(
    'SERVING_ENDED',
    'Serving other programs was switched off in Settings: nothing is served any more. Switch it on there, or start again with a port of its own.',
  )

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

export function createServing(
  context: Pick<Context, 'parts' | 'log' | 'info' | 'settings' | 'changes' | 'underWay'>,
): Serving {
  const { settings, changes } = context
  let own: { door: HttpDoor; port: number; ended: AbortController } | undefined
  let problem: string | null = null
  let applying: Promise<void> = Promise.resolve()
  const closed = new AbortController()
  const doors = new Set<HttpDoor>()
  let isRefusing = false

  /** Made once, and kept. */
  const storedKey = (): string => {
    if (settings.servingKey() === null) {
      settings.writeKey('serving', createToken())
      changes.publish('settings')
    }
    return settings.servingKey() ?? ''
  }

  const listen = async (port: number, { host = usualHost, key, ...limits }: ServeRequest): Promise<HttpDoor> => {
    // Only when it is needed: it is too big to load with every command.
    const { openHttpDoor } = await import('./server.ts')
    try {
      const door = await openHttpDoor({ context, ...limits, host, port, key: () => key ?? storedKey() })
      doors.add(door)
      if (isRefusing) door.refuse()
      return door
    } catch (error) {
      throw cannotListen(error, host, port)
    }
  }

  const shut = async (door: HttpDoor) => {
    doors.delete(door)
    await door.close()
  }

  const listenSomewhere = async (request: ServeRequest): Promise<HttpDoor> => {
    if (request.port !== undefined) return listen(request.port, request)
    return listen(settings.read().servingPort, request).catch((error: AppError) => {
      if (codeOf(error.cause) !== 'EADDRINUSE') throw error
      return listen(0, request)
    })
  }

  const bringInLine = async () => {
    const { isServing, servingPort } = settings.read()
    const isWanted = isServing && !closed.signal.aborted
    if (isWanted && own?.port === servingPort) return
    const last = own
    own = undefined
    problem = null
    if (last !== undefined) await shut(last.door)
    if (isWanted) await openOwn(servingPort)
    last?.ended.abort()
  }
  /** Never throws. */
  const openOwn = async (servingPort: number) => {
    try {
      storedKey()
      own = { door: await listen(servingPort, {}), port: servingPort, ended: new AbortController() }
    } catch (error) {
      if (!(error instanceof AppError)) context.log('other programs cannot be served', error)
      problem = error instanceof AppError ? error.message : 'Something in Footnote failed: switch it off and on again.'
    }
  }
  const apply = () => {
    applying = applying.then(bringInLine).then(() => changes.publish('settings'))
    return applying
  }

  const isOfSettings = ({ host, port, key, ...limits }: ServeRequest) =>
    own !== undefined &&
    Object.values({ host, ...limits }).every((value) => value === undefined) &&
    (port === undefined || port === own.port) &&
    (key === undefined || key === storedKey())

  /** Tells of the door of Settings until the signal. */
  const share = async function* (until: AbortSignal): AsyncGenerator<Served, void, void> {
    while (own !== undefined) {
      const { door, ended } = own
      yield { url: door.url, key: storedKey() }
      await aborted(AbortSignal.any([until, ended.signal]))
      if (until.aborted) return
    }
    throw problem === null ? switchedOff() : new AppError('SERVING_ENDED', problem)
  }

  return {
    state: () => ({ url: own?.door.url ?? null, problem, key: settings.servingKey() }),
    apply,
    async *open(request, signal) {
      if (request.host !== undefined && !isLoopback(request.host))
        context.log(`other computers can reach the service at ${request.host}`)
      const until = AbortSignal.any([signal, closed.signal])
      // The app may have just started, and its door be on the way.
      await applying
      if (isOfSettings(request)) return yield* share(until)
      const door = await listenSomewhere(request)
      try {
        yield { url: door.url, key: request.key ?? storedKey() }
        await aborted(until)
      } finally {
        await shut(door)
      }
    },
    refuse() {
      isRefusing = true
      for (const door of doors) door.refuse()
    },
    async close() {
      closed.abort()
      await apply()
      await Promise.all([...doors].map((door) => door.close()))
    },
  }
}
