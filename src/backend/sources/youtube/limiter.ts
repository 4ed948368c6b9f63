// Keeps requests below the rate at which YouTube refuses guests, and waits after a refusal.
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessAborted } from '../../unless-aborted.ts'
import { limited, minuteMs, readLimit } from './limits.ts'
import { newPace, type Pace, type PaceStore } from './pace.ts'

export interface LimiterOptions {
  /** The minimum time from the end of one turn to the start of the next. */
  minSpacingMs: number
  /** The maximum number of turns per hour. YouTube refuses a guest after about 300 videos in an hour. */
  mostAnHour: number
  /** Whether to wait after a refusal; each further refusal makes the wait longer. */
  backsOff: boolean
  /** Keeps the pace across restarts. Without it, the pace is kept in memory only. */
  store?: PaceStore | undefined
  /** Milliseconds since the epoch. */
  now?: (() => number) | undefined
}

const hourMs = 60 * minuteMs
const longestWaitMs = 6 * hourMs
const factors = [1, 4, 24]
/** A day after the end of the last wait, the next refusal counts as the first again. */
const forgottenAfterMs = 24 * hourMs

/** The part of the pace that still counts at `now`. Times in the future mean that the clock was set back; they are moved to now. */
function paceAt({ starts, backOff }: Pace, now: number): Pace {
  const counted = starts.filter((start) => now - start < hourMs).map((start) => Math.min(start, now))
  if (backOff === null || now - backOff.untilMs > forgottenAfterMs) return { starts: counted, backOff: null }
  return { starts: counted, backOff: { ...backOff, untilMs: Math.min(backOff.untilMs, now + backOff.waitMs) } }
}

export function createLimiter(options: LimiterOptions) {
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
  // Written back, so that times in the future are corrected once and not at every start.
  if (known.starts.length > 0 || known.backOff !== null) keep(paceAt(known, now()))

  /** The rest of the wait after a refusal, in milliseconds; 0 when there is none. */
  const leftAt = (at: number) => (backsOff ? Math.max(0, (pace.backOff?.untilMs ?? 0) - at) : 0)

  /** Throws YOUTUBE_LIMITED when no turn may be taken now. Returns whether this turn is the one try allowed during a wait. */
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

  /** The first wait is the time that YouTube states or that is usual; then 4 times that, then 24 times, at most six hours. */
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
    // Recorded before the work, so that the turn counts even if this process is killed.
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
    /**
     * Allows one turn during the wait after a refusal, because the user asked for it and may be on another network by now. If YouTube
     * refuses that turn too, the wait does not get longer.
     */
    allowOneTry() {
      mayTry = leftAt(now()) > 0
    },
    /**
     * Runs the work when its turn comes: one at a time, in the order of the calls. Rejects with `signal.reason` on an abort. Rejects with
     * YOUTUBE_LIMITED, without running the work, during the wait after a refusal and when the hour's turns are used up.
     */
    run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const turn = line.then(() => takeTurn(signal, work))
      line = turn.catch(() => undefined)
      return unlessAborted(turn, signal)
    },
  }
}
