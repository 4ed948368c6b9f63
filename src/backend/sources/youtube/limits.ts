// The error for YouTube refusing this network for a while, with its message for the user.
import { AppError, type ErrorData } from '../../../contract/app/errors.ts'
import { formatCount } from '../../../contract/format-count.ts'

export const minuteMs = 60_000

export type LimitReason = ErrorData['YOUTUBE_LIMITED']['reason']

const reasons: Record<LimitReason, readonly [sentence: string, usualMs: number]> = {
  RATE_LIMITED: ['YouTube is limiting requests from this network for now.', 15 * minuteMs],
  BOT_CHECK: ['YouTube takes this network for a bot and refuses it for now.', 15 * minuteMs],
  CAPTCHA: ['YouTube wants to see that a person is asking from this network.', 15 * minuteMs],
  OTHER_VIDEO: ['YouTube answers with another video than the one asked for, as it does to a bot.', 15 * minuteMs],
  SESSION_LIMITED: ['YouTube has answered enough requests from here for this hour.', 60 * minuteMs],
  PACED: ['Footnote has read as many videos from YouTube in an hour as it may without being refused.', 60 * minuteMs],
}

function inWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes >= 120) return formatCount(Math.round(minutes / 60), 'hour')
  return formatCount(minutes, 'minute')
}

const clockTime = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** The error to throw when another request now could only make it worse. `now` is in milliseconds since the epoch. */
export function limited(reason: LimitReason, retryAfterMs?: number, now: number = Date.now()): AppError {
  const [sentence, usualMs] = reasons[reason]
  const waitMs = retryAfterMs ?? usualMs
  const advice = `YouTube can be asked again in ${inWords(waitMs)}, at ${clockTime.format(now + waitMs)}.`
  return new AppError('YOUTUBE_LIMITED', `${sentence} ${advice}`, { reason, retryAfterMs: waitMs })
}

/** The data of a YOUTUBE_LIMITED error; undefined for any other error. */
export function readLimit(error: unknown): ErrorData['YOUTUBE_LIMITED'] | undefined {
  return error instanceof AppError && error.code === 'YOUTUBE_LIMITED' ? error.data : undefined
}
