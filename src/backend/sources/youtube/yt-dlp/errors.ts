// Translates yt-dlp's messages into our own reasons. yt-dlp repeats YouTube's English words after `ERROR: [youtube] ID:`, or after
// `WARNING:` for a video that cannot be played, because it is run with `--ignore-no-formats-error`.

import type { RefusalType } from '../../../../contract/app/item-errors.ts'
import type { LimitReason } from '../limits.ts'

export type Meaning =
  | { kind: 'refused'; type: RefusalType }
  | { kind: 'limited'; reason: LimitReason }
  /** The message says nothing known about the video; `words` quotes it on one line. */
  | { kind: 'unknown'; words: string }

const refusals: readonly (readonly [RegExp, RefusalType])[] = [
  [/private video|video is private/, 'PRIVATE'],
  [/confirm your age|age-restricted|inappropriate for some/, 'AGE_RESTRICTED'],
  [/members-only|channel's members/, 'MEMBERS_ONLY'],
  [/\bpremium\b/, 'PREMIUM_ONLY'],
  [/requires payment|rent or buy|purchase/, 'PAID'],
  [/in your country|your region/, 'REGION_BLOCKED'],
  [/live event has ended/, 'JUST_ENDED'],
  [/live event will begin|premieres in|premiere will begin/, 'UPCOMING'],
  [
    /this live stream recording is not available|video unavailable\.?$|this video is unavailable|no longer available|has been (?:removed|terminated)|does not exist/,
    'NOT_FOUND',
  ],
  [/please sign in/, 'SIGN_IN_REQUIRED'],
  [/missing subtitles languages because a po token/, 'CAPTIONS_LOCKED'],
  [/timed out/, 'TIMED_OUT'],
]

const limits: readonly (readonly [RegExp, LimitReason])[] = [
  [/not a bot|ip is likely being blocked/, 'BOT_CHECK'],
  [/isn't available, try again later|rate-limited by youtube/, 'SESSION_LIMITED'],
  [/http error 429|too many requests/, 'RATE_LIMITED'],
  [/captcha/, 'CAPTCHA'],
]

const longestWords = 160

/** The message of a line, without its prefix. */
const wordsOf = (line: string): string =>
  line
    .replace(/^(?:ERROR|WARNING):\s*(?:\[[\w:]+\]\s*)?(?:[\w-]{11}:\s*)?/, '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

function readWords(words: string): Exclude<Meaning, { kind: 'unknown' }> | undefined {
  const text = words.replaceAll('’', "'").toLowerCase()
  const limit = limits.find(([form]) => form.test(text))
  if (limit) return { kind: 'limited', reason: limit[1] }
  const found = refusals.find(([form]) => form.test(text))
  return found && { kind: 'refused', type: found[1] }
}

/** `errors` is everything that yt-dlp wrote to its error output. */
export function readErrors(errors: string): Meaning {
  const line =
    errors.split('\n').findLast((text) => text.startsWith('ERROR:')) ?? errors.trim().split('\n').at(-1) ?? ''
  const words = wordsOf(line)
  return readWords(words) ?? { kind: 'unknown', words: words.slice(0, longestWords).toWellFormed() }
}

/** Why yt-dlp got no facts or no captions of a video; undefined when no warning says so. A rate limit is preferred to other reasons. */
export function readWarnings(errors: string): Exclude<Meaning, { kind: 'unknown' }> | undefined {
  const lines = errors.split('\n').filter((line) => line.startsWith('WARNING:'))
  const meanings = lines.flatMap((line) => readWords(wordsOf(line)) ?? [])
  return meanings.find(({ kind }) => kind === 'limited') ?? meanings[0]
}
