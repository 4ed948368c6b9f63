import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client'
import { AppError } from '../../contract/app/errors.ts'

type AnyLink = ClientLink<ClientContext>

interface Session {
  link: AnyLink
  lost: Promise<never>
  fail(error: AppError): void
}

/** A link that survives reconnects. It passes calls to the current connection, and rejects running calls when that is lost. */
export interface RelayLink extends AnyLink {
  use(link: AnyLink): void
  drop(): void
}

const lostMessage = 'The connection to Footnote was lost before it replied. Try again when it is back.'
const absentMessage = 'Footnote is not connected. Try again when the connection is back.'

/** Calls made while there is no connection wait `patienceMs` for one, then fail with CONNECTION_LOST. */
export function createRelayLink(patienceMs = 10_000): RelayLink {
  let session: Session | undefined
  const waiting = new Set<(session: Session) => void>()

  function currentSession(signal: AbortSignal | undefined): Session | Promise<Session> {
    if (session) return session
    return new Promise<Session>((resolve, reject) => {
      const settle = (then: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        waiting.delete(arrive)
        then()
      }
      const arrive = (found: Session) => settle(() => resolve(found))
      const abort = () => settle(() => reject(signal?.reason))
      const timer = setTimeout(() => settle(() => reject(new AppError('CONNECTION_LOST', absentMessage))), patienceMs)
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort)
      waiting.add(arrive)
    })
  }

  return {
    use(link) {
      session?.fail(new AppError('CONNECTION_LOST', lostMessage))
      session = openSession(link)
      for (const arrive of [...waiting]) arrive(session)
    },
    drop() {
      session?.fail(new AppError('CONNECTION_LOST', lostMessage))
      session = undefined
    },
    async call(path: readonly string[], input: unknown, options: ClientOptions<ClientContext>) {
      const { link, lost } = await currentSession(options.signal)
      const own = options.signal ? { ...options, signal: untilLostSignal(options.signal, lost) } : options
      const output = await Promise.race([link.call(path, input, own), lost])
      return isAsyncIterator(output) ? untilLost(output, lost) : output
    },
  }
}

function openSession(link: AnyLink): Session {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  return { link, lost: promise, fail: reject }
}

function isAsyncIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.asyncIterator in value
}

/** Aborts with the caller, unless the connection is lost: sending an abort to a closed connection throws an error that cannot be caught. */
function untilLostSignal(signal: AbortSignal, lost: Promise<never>): AbortSignal {
  const own = new AbortController()
  const abort = () => own.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  lost.catch(() => signal.removeEventListener('abort', abort))
  return own.signal
}

async function* untilLost(events: AsyncIterator<unknown>, lost: Promise<never>) {
  let isOpen = true
  lost.catch(() => {
    isOpen = false
  })
  try {
    while (true) {
      const step = await Promise.race([events.next(), lost])
      if (step.done) {
        isOpen = false
        return step.value
      }
      yield step.value
    }
  } finally {
    // The caller left the loop early, so tell the backend to stop.
    if (isOpen) await events.return?.()
  }
}
