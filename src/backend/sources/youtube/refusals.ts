import type { VideoOutcome } from '../source.ts'

type Advice = Extract<VideoOutcome, { kind: 'failed' }>['advice']

/** Why a video was not delivered, each with what the user is told. */
const refusals = {
  PRIVATE: ['This video is private: only people its owner invites can see it.', 'none'],
  AGE_RESTRICTED: ['This video is age-restricted: YouTube shows it to signed-in adults only.', 'none'],
  SIGN_IN_REQUIRED: ['YouTube shows this video to signed-in accounts only.', 'none'],
  REGION_BLOCKED: ['This video is not available in your country.', 'none'],
  MEMBERS_ONLY: ["This video is for the channel's members only.", 'none'],
  PAID: ['This video has to be bought, rented or watched with a Premium account.', 'none'],
  LIVE_NOW: ['This video is live now. Live streams can be added after they end.', 'later'],
  UPCOMING: ['This video has not started yet. Add it again after it was shown.', 'later'],
  NOT_FOUND: ['This video does not exist or was removed. Check the link.', 'none'],
  NO_CAPTIONS: ['This video has no captions, so there is no text to read.', 'none'],
  NO_SPEECH: ['The captions of this video hold no spoken words.', 'none'],
  CAPTIONS_LOCKED: ["YouTube does not give out this video's captions right now. Try again later.", 'later'],
  NOT_PLAYABLE: ['YouTube says that this video cannot be played.', 'none'],
  TIMED_OUT: ['YouTube took too long to answer for this video. Try again later.', 'later'],
  SERVER_TROUBLE: ['YouTube had a fault of its own. Try again later.', 'later'],
  ENGINE_OUTDATED: [
    'YouTube changed in a way this version does not understand. Update Footnote, then try again.',
    'none',
  ],
} as const satisfies Record<string, readonly [message: string, advice: Advice]>

export type RefusalType = keyof typeof refusals

export interface Refusal {
  type: RefusalType
  message: string
  advice: Advice
}

/** `detail` is a sentence of YouTube's own to add, or a time. */
export function refusal(type: RefusalType, detail?: string): Refusal {
  const [message, advice] = refusals[type]
  return { type, message: detail === undefined ? message : `${message} ${detail}`, advice }
}
