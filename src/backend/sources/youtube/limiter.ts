// Keeps below what YouTube refuses a guest for, and leaves it alone after a refusal.
import { setTimeout as sleep } from 'node:timers/promises'
import { limited, minuteMs, readLimit } from './limits.ts'
import { newPace, type Pace, type PaceStore } from './pace.ts'

export interface LimiterOptions {
  /** From the end of one turn to the start of the next. */
  minSpacingMs: number
  /** YouTube refuses a guest after about 300 videos in an hour. */
  mostAnHour: number
  /** Whether a refusal is waited out, longer each time. */
  backsOff: boolean
  /** Where the pace outlives the process; without it, memory alone. */
  store?: PaceStore | undefined
  /** Milliseconds since the epoch. */
  now?: (() => number) | undefined
}

export interface Limiter {
  /**
   * Does the work when it is its turn: one at a time, in the order of asking. Rejects with `signal.reason` on an abort while
   * waiting, and with YOUTUBE_LIMITED, without asking YouTube, while a refusal lasts or when the hour is used up.
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /**
   * Lets the next turn be taken while a refusal lasts, because a person asks for it who may be on another network by now. Refused
   * again, the wait is what it was.
   */
  allowOneTry(): void
}

const hourMs = 60 * minuteMs
const longestWaitMs = 6 * hourMs
const factors = [1, 4, 24]
/** A row of refusals is over after a day without one. */
const forgottenAfterMs = 24 * hourMs

/** What still counts at `now`. Times to come are from before the clock was set back, and count from now on. */
function paceAt({ starts, backOff }: Pace, now: number): Pace {
  const counted = starts.filter((start) => now - start < hourMs).map((start) => Math.min(start, now))
  if (backOff === null || now - backOff.untilMs > forgottenAfterMs) return { starts: counted, backOff: null }
  return { starts: counted, backOff: { ...backOff, untilMs: Math.min(backOff.untilMs, now + backOff.waitMs) } }
}

export function createLimiter(options: LimiterOptions): Limiter {
  const { minSpacingMs, mostAnHour, backsOff, store, now = Date.now } = options
  let lastEnd = Number.NEGATIVE_INFINITY
  let line: Promise<unknown> = Promise.resolve()

  let pace = newPace
  let mayTry = false
  const keep = (next: Pace) => {
    pace = next
    store?.write(next)
  }
  const known = store?.read() ?? newPace
  // Written back, so that times to come are put right once and not at every start.
  if (known.starts.length > 0 || known.backOff !== null) keep(paceAt(known, now()))

  /** What is left of a refusal's time; 0 when there is none. */
  const leftAt = (at: number) => (backsOff ? Math.max(0, (pace.backOff?.untilMs ?? 0) - at) : 0)

  /** Gives back whether it is a try in the middle of a wait. */
  const checkTurn = (): boolean => {
    const at = now()
    pace = paceAt(pace, at)
    const { starts, backOff } = pace
    const leftMs = leftAt(at)
    if (backOff !== null && leftMs > 0 && !mayTry) throw limited(backOff.reason, leftMs, at)
    const [oldest] = starts
    if (starts.length >= mostAnHour && oldest !== undefined) throw limited('PACED', oldest + hourMs - at, at)
    mayTry = false
    return leftMs > 0
  }

  /** The first wait as long as YouTube asks for or 15 minutes, then 4 times that, then 24 times, six hours at most. */
  const onRefusal = (error: unknown, isTry: boolean): unknown => {
    const limit = readLimit(error)
    if (!backsOff || limit === undefined) return error
    const leftMs = leftAt(now())
    if (isTry && leftMs > 0) return limited(limit.reason, leftMs, now())
    const step = Math.min((pace.backOff?.step ?? -1) + 1, factors.length - 1)
    const waitMs = Math.min(limit.retryAfterMs * (factors[step] ?? 1), longestWaitMs)
    const at = now()
    keep({ ...pace, backOff: { reason: limit.reason, step, waitMs, untilMs: at + waitMs } })
    return limited(limit.reason, waitMs, at)
  }

  const takeTurn = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    const isTry = checkTurn()
    const spacingMs = Math.min(lastEnd + minSpacingMs - now(), minSpacingMs)
    if (spacingMs > 0) await sleep(spacingMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    // Noted before it is done, so that it counts whatever becomes of this process.
    if (Number.isFinite(mostAnHour)) keep({ ...pace, starts: [...pace.starts, now()] })
    try {
      const done = await work()
      if (pace.backOff !== null) keep({ ...pace, backOff: null })
      return done
    } catch (error) {
      throw onRefusal(error, isTry)
    } finally {
      lastEnd = now()
    }
  }

  return {
    allowOneTry() {
      mayTry = leftAt(now()) > 0
    },
    run(signal, work) {
      const turn = line.then(() => takeTurn(signal, work))
      line = turn.catch(() => undefined)
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      const onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      if (signal.aborted) onAbort()
      return Promise.race([turn, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
    },
  }
}
