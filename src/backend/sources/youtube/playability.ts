// Whether a /player answer is the video, a refusal for everybody, or one for the client that asked.
import { at, booleanAt, listAt, numberAt, stringAt, textAt } from './read-json.ts'
import type { Refusal } from './refusals.ts'
import { refusal } from './refusals.ts'

export type Verdict =
  | { kind: 'playable' }
  /** No other client would be told anything else. */
  | { kind: 'refused'; refusal: Refusal }
  /** Another client may be answered differently; if none is, this is the reason. */
  | { kind: 'unsure'; refusal: Refusal }
  | { kind: 'bot-check' }
  | { kind: 'session-limited' }

const refused = (...args: Parameters<typeof refusal>): Verdict => ({ kind: 'refused', refusal: refusal(...args) })
const unsure = (...args: Parameters<typeof refusal>): Verdict => ({ kind: 'unsure', refusal: refusal(...args) })

/** All that YouTube says about a refusal, in one lower-case text. Requests ask for English. */
function reasonText(status: unknown): string {
  const screen = at(status, 'errorScreen', 'playerErrorMessageRenderer')
  return [
    stringAt(status, 'reason'),
    ...listAt(status, 'messages').map((message) => textAt(message)),
    textAt(screen, 'reason'),
    textAt(screen, 'subreason'),
  ]
    .filter((text) => text !== undefined)
    .join('\n')
    .replaceAll('’', "'")
    .toLowerCase()
}

function startsAt(status: unknown, json: unknown): string | undefined {
  const slate = at(status, 'liveStreamability', 'liveStreamabilityRenderer', 'offlineSlate')
  const seconds =
    numberAt(slate, 'liveStreamOfflineSlateRenderer', 'scheduledStartTime') ??
    numberAt(json, 'videoDetails', 'scheduledStartTime')
  if (seconds === undefined || seconds <= 0 || seconds > 1e11) return undefined
  return `It starts at ${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`
}

function judgeLogin(status: unknown, text: string): Verdict {
  if (text.includes('private')) return refused('PRIVATE')
  if (at(status, 'desktopLegacyAgeGateReason') !== undefined) return refused('AGE_RESTRICTED')
  if (/inappropriate for some|confirm your age|age-restricted/.test(text)) return refused('AGE_RESTRICTED')
  if (/not a bot|unusual traffic/.test(text)) return { kind: 'bot-check' }
  if (text.includes('members')) return refused('MEMBERS_ONLY')
  return unsure('SIGN_IN_REQUIRED')
}

function judgeUnplayable(status: unknown, text: string): Verdict {
  const offer = at(status, 'errorScreen', 'playerLegacyDesktopYpcOfferRenderer')
  const trailer = at(status, 'errorScreen', 'playerLegacyDesktopYpcTrailerRenderer')
  if (stringAt(offer, 'offerId') === 'sponsors_only_video' || /members-only|channel's members/.test(text))
    return refused('MEMBERS_ONLY')
  if (offer !== undefined || trailer !== undefined) return refused('PAID')
  if (/requires payment|premium|rent or buy|purchase/.test(text)) return refused('PAID')
  if (text.includes('members')) return refused('MEMBERS_ONLY')
  if (/country|region/.test(text)) return refused('REGION_BLOCKED')
  if (text.includes('private')) return refused('PRIVATE')
  if (/isn't available, try again later/.test(text)) return { kind: 'session-limited' }
  if (/not a bot/.test(text)) return { kind: 'bot-check' }
  return unsure('NOT_PLAYABLE')
}

const lastCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** An id is 64 bits in 66: four last characters mean the same video, and YouTube answers with the first of them. */
const sameVideo = (a: string, b: string) =>
  a.slice(0, -1) === b.slice(0, -1) &&
  lastCharacters.indexOf(a.slice(-1)) >> 2 === lastCharacters.indexOf(b.slice(-1)) >> 2

/** `videoId` is the id that was asked for: an answer for another one is how YouTube fools what it takes for a bot. */
export function judge(json: unknown, videoId: string): Verdict {
  const status = at(json, 'playabilityStatus')
  const text = reasonText(status)
  if (at(status, 'errorScreen', 'playerCaptchaViewModel') !== undefined) return { kind: 'bot-check' }
  const answeredId = stringAt(json, 'videoDetails', 'videoId')
  if (answeredId !== undefined && !sameVideo(answeredId, videoId)) return { kind: 'bot-check' }
  switch (stringAt(status, 'status')) {
    case 'OK':
      if (booleanAt(json, 'videoDetails', 'isLive')) return refused('LIVE_NOW')
      if (booleanAt(json, 'videoDetails', 'isUpcoming')) return refused('UPCOMING', startsAt(status, json))
      return answeredId === undefined ? unsure('NOT_FOUND') : { kind: 'playable' }
    case 'LIVE_STREAM_OFFLINE':
      return refused('UPCOMING', startsAt(status, json))
    case 'AGE_CHECK_REQUIRED':
    case 'AGE_VERIFICATION_REQUIRED':
      return refused('AGE_RESTRICTED')
    case 'LOGIN_REQUIRED':
      return judgeLogin(status, text)
    case 'UNPLAYABLE':
      return judgeUnplayable(status, text)
    case 'ERROR':
    case undefined:
      return text.includes('private') ? refused('PRIVATE') : unsure('NOT_FOUND')
    default:
      return unsure('NOT_PLAYABLE')
  }
}
