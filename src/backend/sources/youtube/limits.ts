// The error for YouTube refusing this network for a while, with its message for the user.

import { AppError, type ErrorData } from '../../../contract/app/errors.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { once } from '../../once.ts'

export const minuteMs = 60_000

export type LimitReason = ErrorData['YOUTUBE_LIMITED']['reason']

const reasons: Record<LimitReason, readonly [sentence: string, usualMs: number]> = {
  RATE_LIMITED: ['YouTube is limiting requests from this network.', 15 * minuteMs],
  BOT_CHECK: ['YouTube suspects a bot on this network and refuses requests for now.', 15 * minuteMs],
  CAPTCHA: ['YouTube asks for proof that a person is using this network.', 15 * minuteMs],
  OTHER_VIDEO: ['YouTube sent another video than the requested one, as it does when it suspects a bot.', 15 * minuteMs],
  SESSION_LIMITED: ['YouTube answers no more requests from this network this hour.', 60 * minuteMs],
  PACED: ['Footnote has fetched as many videos from YouTube this hour as YouTube usually allows.', 60 * minuteMs],
}

function inWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes >= 120) return formatCount(Math.round(minutes / 60), 'hour')
  return formatCount(minutes, 'minute')
}

const clockTime = once(() => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }))

/** The error to throw when another request now could only make it worse. `now` is in milliseconds since the epoch. */
export function limited(reason: LimitReason, retryAfterMs?: number, now: number = Date.now()): AppError {
  const [sentence, usualMs] = reasons[reason]
  const waitMs = retryAfterMs ?? usualMs
  const advice = `Requests can resume in ${inWords(waitMs)}, at ${clockTime().format(now + waitMs)}.`
  return new AppError('YOUTUBE_LIMITED', `${sentence} ${advice}`, { reason, retryAfterMs: waitMs })
}

/** The data of a YOUTUBE_LIMITED error; undefined for any other error. */
export function readLimit(error: unknown): ErrorData['YOUTUBE_LIMITED'] | undefined {
  return error instanceof AppError && error.code === 'YOUTUBE_LIMITED' ? error.data : undefined
}
