// Manages the HTTP servers for other programs: the one that Settings switches on, and those of commands.
import { AppError } from '../../../contract/app/errors.ts'
import {
  leastKeyLengthForOthers,
  type Served,
  type ServeRequest,
  type ServingState,
} from '../../../contract/app/serving.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { isLoopback } from '../../../contract/loopback.ts'
import type { Changes } from '../../changes.ts'
import { capNeeded } from '../../money/budget-for-others.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { createToken } from '../token.ts'
import type { DoorContext, HttpDoor } from './server.ts'

interface DoorRequest extends ServeRequest {
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number | undefined
  /** A streamed answer that fails within this time is answered with an error status instead of a stream. */
  earlyMs?: number | undefined
}

export interface Serving {
  state(): ServingState
  /** Opens, moves or closes the server of Settings to match the present settings. Never throws; `state` returns the result. */
  apply(): Promise<void>
  /**
   * Serves until the signal. Yields the address and the key, and again when either changes. May share the server of Settings. Throws
   * CANNOT_LISTEN, and SERVING_ENDED when the shared server was switched off in Settings.
   */
  open(request: DoorRequest, signal: AbortSignal): AsyncGenerator<Served, void, void>
  /** Makes every server answer with 503 from now on. */
  refuse(): void
  close(): Promise<void>
}

const usualHost = '127.0.0.1'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function cannotListen(error: unknown, host: string, port: number): AppError {
  const fail = (message: string) => new AppError('CANNOT_LISTEN', message, { host, port }, { cause: error })
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return fail(`Port ${port} is used by another program. Choose another port.`)
    case 'EACCES':
      return fail(`This system does not let Footnote use port ${port}. Choose a port above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fail(`This computer has no address ${host}. Choose another address, or leave it out.`)
    default:
      return fail(`Footnote cannot listen at ${host}, port ${port}. Choose another address or port.`)
  }
}

const switchedOff = () =>
  new AppError(
    'SERVING_ENDED',
    'Serving other programs was switched off in Settings, so nothing is served any more. Switch it on there, or start again with another port.',
  )

const keyTooShort = () =>
  new AppError(
    'BAD_INPUT',
    `To let other computers connect, the key must have at least ${formatCount(leastKeyLengthForOthers, 'character')}. Use a longer key, or leave it out.`,
  )

const isForOthers = ({ host }: DoorRequest) => host !== undefined && !isLoopback(host)
const isTooShort = (request: DoorRequest, key: string | null) =>
  isForOthers(request) && key !== null && key.length < leastKeyLengthForOthers

interface ServingContext extends DoorContext {
  settings: Pick<SettingsStore, 'read' | 'keepMadeServingKey' | 'servingKey' | 'needsCapToServe'>
  changes: Changes
}

export function createServing(context: ServingContext): Serving {
  const { settings, changes } = context
  let own: { door: HttpDoor; port: number; ended: AbortController } | undefined
  let problem: string | null = null
  let applying: Promise<void> = Promise.resolve()
  const closed = new AbortController()
  const doors = new Set<HttpDoor>()
  let isRefusing = false

  let making: Promise<void> | undefined
  const makeKey = async () => {
    const { servingKey, servingPort } = settings.read()
    if (servingKey === 'unreadable')
      throw new AppError(
        'CANNOT_LISTEN',
        'The system’s keychain does not release the key for other programs. Unlock the keychain and restart Footnote, or create a new key in Settings.',
        { host: usualHost, port: servingPort },
      )
    await settings.keepMadeServingKey(createToken())
    changes.publish('settings')
  }
  /** Creates and saves a key if there is none. Throws CANNOT_LISTEN and KEY_NOT_SAVED. */
  const ensureKey = async (): Promise<void> => {
    if (settings.servingKey() !== null) return
    making ??= makeKey().finally(() => {
      making = undefined
    })
    await making
  }
  /** The key is read at each request, so that a replaced key is refused at once. */
  const keyOf =
    ({ key, formerKey }: DoorRequest) =>
    (): string | null =>
      key ?? settings.servingKey() ?? formerKey ?? null
  /** If a long key is replaced by one that is too short for other computers, the server refuses every key. */
  const keyOfDoor = (request: DoorRequest) => () => {
    const key = keyOf(request)()
    return isTooShort(request, key) ? null : key
  }

  const listen = async (port: number, request: DoorRequest): Promise<HttpDoor> => {
    const { host = usualHost, key: _, formerKey: __, port: ___, ...limits } = request
    // Loaded only when needed, because it is too large to load with every command.
    const { openHttpDoor } = await import('./server.ts')
    try {
      const door = await openHttpDoor({ context, ...limits, host, port, key: keyOfDoor(request) })
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

  const listenSomewhere = async (request: DoorRequest): Promise<HttpDoor> => {
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
      if (settings.needsCapToServe()) throw capNeeded()
      await ensureKey()
      own = { door: await listen(servingPort, {}), port: servingPort, ended: new AbortController() }
    } catch (error) {
      if (!(error instanceof AppError)) context.log('other programs cannot be served', error)
      problem =
        error instanceof AppError ? error.message : 'Something in Footnote failed. Switch serving off and on again.'
    }
  }
  const apply = () => {
    applying = applying.then(bringInLine).then(() => changes.publish('settings'))
    return applying
  }

  const isOfSettings = ({ host, port, key, formerKey: _, ...limits }: DoorRequest) =>
    own !== undefined &&
    Object.values({ host, ...limits }).every((value) => value === undefined) &&
    (port === undefined || port === own.port) &&
    (key === undefined || key === settings.servingKey())

  /** Yields the address and key of a server, and again whenever the key changes. */
  const tell = async function* (
    url: string,
    key: () => string | null,
    until: AbortSignal,
  ): AsyncGenerator<Served, void, void> {
    const turns = changes.watch(until)
    let told: string | null = null
    try {
      do {
        const now = key()
        if (now !== null && now !== told) yield { url, key: now }
        told = now
      } while (!(await turns.next()).done)
    } finally {
      await turns.return()
    }
  }

  /** Yields the address and key of the server of Settings until the signal. */
  const share = async function* (until: AbortSignal): AsyncGenerator<Served, void, void> {
    while (own !== undefined) {
      const { door, ended } = own
      yield* tell(door.url, settings.servingKey, AbortSignal.any([until, ended.signal]))
      if (until.aborted) return
    }
    throw problem === null ? switchedOff() : new AppError('SERVING_ENDED', problem)
  }

  return {
    state: () => ({ url: own?.door.url ?? null, problem, key: settings.servingKey() }),
    apply,
    async *open(request, signal) {
      if (isForOthers(request)) context.log(`other computers can reach the service at ${request.host}`)
      const until = AbortSignal.any([signal, closed.signal])
      // If the app has just started, its own server may still be opening.
      await applying
      if (isOfSettings(request)) return yield* share(until)
      if (settings.needsCapToServe()) throw capNeeded()
      const key = keyOf(request)
      if (key() === null) await ensureKey()
      if (isTooShort(request, key())) throw keyTooShort()
      const door = await listenSomewhere(request)
      try {
        yield* tell(door.url, key, until)
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
