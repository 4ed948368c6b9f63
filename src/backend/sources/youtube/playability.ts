// Decides what a /player answer means: a playable video, a refusal for everybody, or a refusal for the client that asked.
import type { LimitReason } from './limits.ts'
import { at, booleanAt, listAt, numberAt, stringAt, textAt } from './read-json.ts'
import { type Refusal, refusal, startSentence } from './refusals.ts'

export type Playability =
  | { kind: 'playable' }
  /** Every other client would get the same answer. */
  | { kind: 'refused'; refusal: Refusal }
  /** Only the embedded player may get a different answer. */
  | { kind: 'age-gated'; refusal: Refusal }
  /** Another client may get a different answer. If none does, this is the reason. */
  | { kind: 'unsure'; refusal: Refusal }
  /** YouTube takes this visitor for a bot. A new visitor id may be accepted. */
  | { kind: 'suspected'; reason: LimitReason }
  /** YouTube refuses every visitor from this network. */
  | { kind: 'limited'; reason: LimitReason }

const refused = (...args: Parameters<typeof refusal>): Playability => ({ kind: 'refused', refusal: refusal(...args) })
const unsure = (...args: Parameters<typeof refusal>): Playability => ({ kind: 'unsure', refusal: refusal(...args) })
const ageGated: Playability = { kind: 'age-gated', refusal: refusal('AGE_RESTRICTED') }
const suspected: Playability = { kind: 'suspected', reason: 'BOT_CHECK' }

/** All texts in which YouTube explains a refusal. They are in English because requests ask for English. */
function reasonsOf(status: unknown): string[] {
  const screen = at(status, 'errorScreen', 'playerErrorMessageRenderer')
  const texts = [
    stringAt(status, 'reason'),
    ...listAt(status, 'messages').map((message) => textAt(message)),
    textAt(screen, 'reason'),
    textAt(screen, 'subreason'),
  ]
  return [...new Set(texts.filter((text) => text !== undefined))]
}

const longestQuote = 200

/** Quotes YouTube's explanation on one line; undefined when it adds nothing to our own message. */
function quote(reasons: readonly string[]): string | undefined {
  const telling = reasons.filter(
    (reason) => !/^(?:this )?video (?:is )?(?:unavailable|not available)\.?$/i.test(reason),
  )
  const words = telling
    .join(' ')
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (words === '') return undefined
  const cut = words.length > longestQuote ? `${words.slice(0, longestQuote).toWellFormed()}…` : words
  return `YouTube says: “${cut}”`
}

function startsAt(status: unknown, json: unknown): string | undefined {
  const slate = at(status, 'liveStreamability', 'liveStreamabilityRenderer', 'offlineSlate')
  return startSentence(
    numberAt(slate, 'liveStreamOfflineSlateRenderer', 'scheduledStartTime') ??
      numberAt(json, 'videoDetails', 'scheduledStartTime'),
  )
}

const hasEnded = (text: string) => text.includes('live event has ended')

const hasTracks = (json: unknown) =>
  listAt(json, 'captions', 'playerCaptionsTracklistRenderer', 'captionTracks').length > 0

function judgeLogin(status: unknown, text: string): Playability {
  if (text.includes('private')) return refused('PRIVATE')
  if (at(status, 'desktopLegacyAgeGateReason') !== undefined) return ageGated
  if (/inappropriate for some|confirm your age|age-restricted/.test(text)) return ageGated
  if (/not a bot|unusual traffic/.test(text)) return suspected
  if (text.includes('members')) return refused('MEMBERS_ONLY')
  return unsure('SIGN_IN_REQUIRED')
}

function judgeUnplayable(status: unknown, text: string, hasDetails: boolean): Playability {
  const offer = at(status, 'errorScreen', 'playerLegacyDesktopYpcOfferRenderer')
  const trailer = at(status, 'errorScreen', 'playerLegacyDesktopYpcTrailerRenderer')
  if (stringAt(offer, 'offerId') === 'sponsors_only_video' || /members-only|channel's members/.test(text))
    return refused('MEMBERS_ONLY')
  if (hasEnded(text)) return refused('JUST_ENDED')
  if (/\bpremium\b/.test(text)) return refused('PREMIUM_ONLY')
  if (offer !== undefined || trailer !== undefined) return refused('PAID')
  if (/requires payment|rent or buy|purchase/.test(text)) return refused('PAID')
  if (text.includes('members')) return refused('MEMBERS_ONLY')
  if (/country|region/.test(text)) return refused('REGION_BLOCKED')
  if (text.includes('private')) return refused('PRIVATE')
  if (/isn't available, try again later/.test(text)) return { kind: 'limited', reason: 'SESSION_LIMITED' }
  if (/not a bot/.test(text)) return suspected
  if (/needs to be reloaded/.test(text) || /^video unavailable\.?$/.test(text)) return unsure('TOKEN_MISSING')
  // Some clients are refused videos made for children in this way, although the answer has all other details.
  if (hasDetails && /^this video is not available\.?$/.test(text)) return unsure('CLIENT_REFUSED')
  return unsure('NOT_PLAYABLE', quote(reasonsOf(status)))
}

const lastCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** An id is 64 bits in 11 characters of 6 bits. Two bits are unused, so four last characters mean the same video. */
export const sameVideo = (a: string, b: string) =>
  a.slice(0, -1) === b.slice(0, -1) &&
  lastCharacters.indexOf(a.slice(-1)) >> 2 === lastCharacters.indexOf(b.slice(-1)) >> 2

/** `videoId` is the requested id. YouTube answers suspected bots with another video. */
export function judge(json: unknown, videoId: string): Playability {
  const status = at(json, 'playabilityStatus')
  const text = reasonsOf(status).join('\n').replaceAll('’', "'").toLowerCase()
  if (at(status, 'errorScreen', 'playerCaptchaViewModel') !== undefined) return { kind: 'limited', reason: 'CAPTCHA' }
  const answeredId = stringAt(json, 'videoDetails', 'videoId')
  if (answeredId !== undefined && !sameVideo(answeredId, videoId)) return { kind: 'suspected', reason: 'OTHER_VIDEO' }
  switch (stringAt(status, 'status')) {
    case 'OK':
      if (booleanAt(json, 'videoDetails', 'isLive')) return refused('LIVE_NOW')
      if (booleanAt(json, 'videoDetails', 'isUpcoming')) return refused('UPCOMING', startsAt(status, json))
      if (booleanAt(json, 'videoDetails', 'isPostLiveDvr') && !hasTracks(json)) return refused('JUST_ENDED')
      return answeredId === undefined ? unsure('NOT_FOUND') : { kind: 'playable' }
    case 'LIVE_STREAM_OFFLINE':
      return hasEnded(text) ? refused('JUST_ENDED') : refused('UPCOMING', startsAt(status, json))
    case 'AGE_CHECK_REQUIRED':
    case 'AGE_VERIFICATION_REQUIRED':
      return ageGated
    case 'LOGIN_REQUIRED':
      return judgeLogin(status, text)
    case 'UNPLAYABLE':
      return judgeUnplayable(status, text, answeredId !== undefined)
    case 'ERROR':
    case undefined:
      return text.includes('private') ? refused('PRIVATE') : unsure('NOT_FOUND', quote(reasonsOf(status)))
    default:
      return unsure('NOT_PLAYABLE', quote(reasonsOf(status)))
  }
}
