import type { RefusalType } from '../../../contract/app/item-errors.ts'
import type { VideoOutcome } from '../source.ts'

type Failed = Extract<VideoOutcome, { kind: 'failed' }>
type Advice = Failed['advice']

/** The message and the advice for each reason why a video was not delivered. */
const refusals: Record<RefusalType, readonly [message: string, advice: Advice]> = {
  PRIVATE: ['This video is private. Only people invited by its owner can see it.', 'none'],
  AGE_RESTRICTED: ['This video is age-restricted. YouTube shows it only to signed-in adults.', 'none'],
  SIGN_IN_REQUIRED: ['YouTube shows this video only to signed-in users.', 'none'],
  REGION_BLOCKED: ['This video is not available in your country.', 'none'],
  MEMBERS_ONLY: ["This video is only for the channel's members.", 'none'],
  PAID: ['This video must be bought or rented.', 'none'],
  PREMIUM_ONLY: ['This video is only for YouTube Premium subscribers.', 'none'],
  LIVE_NOW: ['This video is live now. Live streams can be added after they end.', 'later'],
  UPCOMING: ['This video has not started yet. Add it again after it has ended.', 'later'],
  JUST_ENDED: [
    'This live stream has ended, but YouTube has not created its captions yet. Add it again in a few hours.',
    'later',
  ],
  NOT_FOUND: ['This video does not exist or was removed. Check the link.', 'none'],
  MAYBE_REMOVED: [
    'YouTube said once that this video does not exist, but did not confirm it. Check the link, or try again later.',
    'later',
  ],
  CLIENT_REFUSED: [
    'YouTube plays this video only in its own apps, as it does with some videos made for children. Use a caption file if you have one.',
    'none',
  ],
  TOKEN_MISSING: [
    'YouTube currently gives this video only to its own player. Try again later, or use a caption file if you have one.',
    'later',
  ],
  NO_CAPTIONS: ['This video has no captions, so there is no text to read. Use a caption file if you have one.', 'none'],
  NO_SPEECH: [
    'The captions of this video contain no spoken words. Use a caption file if you have a better one.',
    'none',
  ],
  CAPTIONS_LOCKED: [
    "YouTube currently does not give out this video's captions. Try again later, or use a caption file if you have one.",
    'later',
  ],
  CAPTIONS_GONE: [
    'YouTube lists captions for this video but does not deliver them. Try again later, or use a caption file if you have one.',
    'later',
  ],
  CAPTIONS_UNREADABLE: [
    'The captions of this video cannot be read. Use a caption file if you have a better one.',
    'none',
  ],
  CAPTIONS_ROLLED: [
    'The captions of this video were typed live, in rolling lines that cannot be separated. Use a caption file if you have a better one.',
    'none',
  ],
  NOT_PLAYABLE: ['YouTube says that this video cannot be played.', 'none'],
  CONSENT_WANTED: [
    'YouTube asked about cookies instead of sending the video. Try again later, or from another network.',
    'later',
  ],
  TIMED_OUT: ['YouTube took too long to answer for this video. Try again later.', 'later'],
  SERVER_TROUBLE: ['YouTube had an internal error. Try again later.', 'later'],
  CLIENT_RETIRED: ['YouTube no longer accepts the requests of this version. Update Footnote, then try again.', 'none'],
  ENGINE_OUTDATED: [
    'YouTube changed in a way that this version does not understand. Update Footnote, then try again.',
    'none',
  ],
}

export interface Refusal {
  type: RefusalType
  message: string
  advice: Advice
}

/** `detail` is one more sentence, such as YouTube's own words or a start time. */
export function refusal(type: RefusalType, detail?: string): Refusal {
  const [message, advice] = refusals[type]
  return { type, message: detail === undefined ? message : `${message} ${detail}`, advice }
}

/** The outcome for a video that was refused. */
export function failedBy({ type, message, advice }: Refusal, videoId: string): Failed {
  return { kind: 'failed', videoId, error: { type, message }, advice }
}

/** One more sentence for `UPCOMING`. `seconds` are since the epoch; undefined when they are no possible time. */
export function startSentence(seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds <= 0 || seconds > 1e11) return undefined
  return `It starts at ${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`
}
