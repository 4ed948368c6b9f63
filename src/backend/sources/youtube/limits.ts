// When YouTube refuses this network for a while, and how to stay below that.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../contract/app/errors.ts'

export const minuteMs = 60_000

const reasons = {
  RATE_LIMITED: ['YouTube is limiting requests from this network for now.', 15 * minuteMs],
  BOT_CHECK: ['YouTube takes this network for a bot and refuses it for now.', 15 * minuteMs],
  CAPTCHA: ['YouTube wants to see that a person is asking from this network.', 15 * minuteMs],
  OTHER_VIDEO: ['YouTube answers with another video than the one asked for, as it does to a bot.', 15 * minuteMs],
  PACED: ['Footnote has read as many videos from YouTube in an hour as it may without being refused.', 60 * minuteMs],
  SESSION_LIMITED: ['YouTube has answered enough requests from here for this hour.', 60 * minuteMs],
} as const

function inWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes >= 120) return `${Math.round(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

export type LimitReason = keyof typeof reasons

/** What to throw when asking again at once could only make it worse. */
export function limited(reason: LimitReason, retryAfterMs?: number): AppError {
  const [sentence, usualMs] = reasons[reason]
  const waitMs = retryAfterMs ?? usualMs
  // Another network would not help against our own limit.
  const elsewhere = reason === 'PACED' ? '' : ', or from another network'
  const advice = `Try again in ${inWords(waitMs)}${elsewhere}.`
  return new AppError('YOUTUBE_LIMITED', `${sentence} ${advice}`, { reason, retryAfterMs: waitMs })
}

/**
 * Each refusal that follows a wait makes the next one longer: what YouTube asks for or 15 minutes, then 4 times that, then 24 times,
 * six hours at most. Asking before the wait is over does not lengthen it.
 */
export function createBackOff(now: () => number = Date.now): { onAnswer(): void; onLimit(error: AppError): AppError } {
  const factors = [1, 4, 24]
  let step = -1
  let untilMs = 0
  return {
    onAnswer() {
      step = -1
      untilMs = 0
    },
    onLimit(error) {
      const { reason, retryAfterMs } = error.data
      if (typeof reason !== 'string' || !(reason in reasons) || typeof retryAfterMs !== 'number') return error
      if (now() >= untilMs) {
        step = Math.min(step + 1, factors.length - 1)
        untilMs = now() + Math.min(retryAfterMs * (factors[step] ?? 1), 6 * 60 * minuteMs)
      }
      return limited(reason as LimitReason, untilMs - now())
    },
  }
}

export interface Pace {
  /** From one video to the next. */
  minSpacingMs: number
  /** YouTube refuses a guest after about 300 videos in an hour. */
  mostAnHour: number
}

export type TakeTurn = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/**
 * One video at a time, with a pause between them. Rejects with `signal.reason` on an abort while waiting, and with YOUTUBE_LIMITED
 * when the hour is used up.
 */
export function createTurns({ minSpacingMs, mostAnHour }: Pace): TakeTurn {
  let starts: number[] = []
  let lastEnd = Number.NEGATIVE_INFINITY
  let line: Promise<unknown> = Promise.resolve()

  const checkHour = () => {
    const now = Date.now()
    starts = starts.filter((start) => now - start < 60 * minuteMs)
    const oldest = starts[0]
    if (starts.length < mostAnHour || oldest === undefined) return
    const waitMs = oldest + 60 * minuteMs - now
    throw limited('PACED', waitMs)
  }

  return (signal, work) => {
    const turn = line.then(async () => {
      signal.throwIfAborted()
      checkHour()
      const waitMs = lastEnd + minSpacingMs - Date.now()
      if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      starts.push(Date.now())
      try {
        return await work()
      } finally {
        lastEnd = Date.now()
      }
    })
    line = turn.catch(() => undefined)
    return turn
  }
}
