// What yt-dlp's errors mean, in the table of our own. It says what YouTube said to it, in English, after `ERROR: [youtube] ID:`.
import type { LimitReason } from '../limits.ts'
import type { RefusalType } from '../refusals.ts'

export type Meaning =
  | { kind: 'refused'; type: RefusalType }
  | { kind: 'limited'; reason: LimitReason }
  /** Says nothing of the video; what it said, on one line. */
  | { kind: 'unknown'; words: string }

const refusals: readonly (readonly [RegExp, RefusalType])[] = [
  [/private video|video is private/, 'PRIVATE'],
  [/confirm your age|age-restricted|inappropriate for some/, 'AGE_RESTRICTED'],
  [/members-only|channel's members/, 'MEMBERS_ONLY'],
  [/premium/, 'PREMIUM_ONLY'],
  [/requires payment|rent or buy|purchase/, 'PAID'],
  [/in your country|your region/, 'REGION_BLOCKED'],
  [/live event will begin|premieres in|premiere will begin/, 'UPCOMING'],
  [/this live stream recording is not available|video unavailable|has been removed|has been terminated/, 'NOT_FOUND'],
  [/timed out/, 'TIMED_OUT'],
]

const limits: readonly (readonly [RegExp, LimitReason])[] = [
  [/not a bot/, 'BOT_CHECK'],
  [/isn't available, try again later|rate-limited by youtube/, 'SESSION_LIMITED'],
  [/http error 429|too many requests/, 'RATE_LIMITED'],
  [/captcha/, 'CAPTCHA'],
]

const longestWords = 160

/** `errors` is all it wrote to its error output. */
export function readErrors(errors: string): Meaning {
  const line =
    errors.split('\n').findLast((text) => text.startsWith('ERROR:')) ?? errors.trim().split('\n').at(-1) ?? ''
  const words = line
    .replace(/^ERROR:\s*(?:\[[\w:]+\]\s*)?(?:[\w-]{11}:\s*)?/, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestWords)
    .toWellFormed()
  const text = words.replaceAll('’', "'").toLowerCase()
  const limit = limits.find(([form]) => form.test(text))
  if (limit) return { kind: 'limited', reason: limit[1] }
  const found = refusals.find(([form]) => form.test(text))
  return found ? { kind: 'refused', type: found[1] } : { kind: 'unknown', words }
}
