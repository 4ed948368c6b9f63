import type { RefusalType } from '../../../contract/app/item-errors.ts'
import type { VideoOutcome } from '../source.ts'

type Advice = Extract<VideoOutcome, { kind: 'failed' }>['advice']

/** The message and the advice for each reason why a video was not delivered. */
const refusals: Record<RefusalType, readonly [message: string, advice: Advice]> = {
  PRIVATE: ['This video is private: only people its owner invites can see it.', 'none'],
  AGE_RESTRICTED: ['This video is age-restricted: YouTube shows it to signed-in adults only.', 'none'],
  SIGN_IN_REQUIRED: ['YouTube shows this video to signed-in accounts only.', 'none'],
  REGION_BLOCKED: ['This video is not available in your country.', 'none'],
  MEMBERS_ONLY: ["This video is for the channel's members only.", 'none'],
  PAID: ['This video has to be bought or rented.', 'none'],
  PREMIUM_ONLY: ['This video is for accounts with YouTube Premium only.', 'none'],
  LIVE_NOW: ['This video is live now. Live streams can be added after they end.', 'later'],
  UPCOMING: ['This video has not started yet. Add it again after it was shown.', 'later'],
  JUST_ENDED: [
    'This live stream has ended, and YouTube has not written its captions yet. Add it again in some hours.',
    'later',
  ],
  NOT_FOUND: ['This video does not exist or was removed. Check the link.', 'none'],
  MAYBE_REMOVED: [
    'YouTube said once that this video does not exist, and did not confirm it. Check the link, or try again later.',
    'later',
  ],
  CLIENT_REFUSED: [
    'YouTube plays this video in its own apps only, as it does with some made for children. Use a caption file if you have one.',
    'none',
  ],
  TOKEN_MISSING: [
    'YouTube gives this video only to its own player right now. Try again later, or use a caption file if you have one.',
    'later',
  ],
  NO_CAPTIONS: ['This video has no captions, so there is no text to read. Use a caption file if you have one.', 'none'],
  NO_SPEECH: ['The captions of this video hold no spoken words. Use a caption file if you have a better one.', 'none'],
  CAPTIONS_LOCKED: [
    "YouTube does not give out this video's captions right now. Try again later, or use a caption file if you have one.",
    'later',
  ],
  CAPTIONS_GONE: [
    'YouTube lists captions for this video and does not have them. Try again later, or use a caption file if you have one.',
    'later',
  ],
  CAPTIONS_UNREADABLE: [
    'The captions of this video cannot be read. Use a caption file if you have a better one.',
    'none',
  ],
  CAPTIONS_ROLLED: [
    'The captions of this video were typed live, in rolling lines that cannot be told apart. Use a caption file if you have a better one.',
    'none',
  ],
  NOT_PLAYABLE: ['YouTube says that this video cannot be played.', 'none'],
  CONSENT_WANTED: [
    'YouTube answers with its question about cookies instead of the video. Try again later, or from another network.',
    'later',
  ],
  TIMED_OUT: ['YouTube took too long to answer for this video. Try again later.', 'later'],
  SERVER_TROUBLE: ['YouTube had a fault of its own. Try again later.', 'later'],
  CLIENT_RETIRED: [
    'YouTube no longer accepts requests the way this version makes them. Update Footnote, then try again.',
    'none',
  ],
  ENGINE_OUTDATED: [
    'YouTube changed in a way this version does not understand. Update Footnote, then try again.',
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
