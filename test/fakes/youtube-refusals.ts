// InnerTube's refusals to play a video, one for each row of the table of refusals. Written from a description of their shapes.
import type { FakeFailure } from './youtube-video.ts'

const bare = (status: string, reason: string, rest: object = {}) => ({ status, reason, ...rest })

const screen = (reason: string, subreason: string) => ({
  errorScreen: { playerErrorMessageRenderer: { reason: { simpleText: reason }, subreason: { simpleText: subreason } } },
})

/** The `playabilityStatus` that every client gets. */
export const refusals: Partial<Record<FakeFailure, object>> = {
  private: bare('LOGIN_REQUIRED', 'This video is private', {
    messages: ['This is a private video. Please sign in to verify that you may see it.'],
  }),
  'age-restricted': bare('LOGIN_REQUIRED', 'Sign in to confirm your age', { desktopLegacyAgeGateReason: 1 }),
  'age-embeddable': bare('AGE_VERIFICATION_REQUIRED', 'This video may be inappropriate for some users.'),
  'sign-in': bare('LOGIN_REQUIRED', 'Please sign in'),
  'region-blocked': bare('UNPLAYABLE', 'The uploader has not made this video available in your country'),
  'members-only': bare(
    'UNPLAYABLE',
    'Join this channel to get access to members-only content like this video, and other exclusive perks.',
    { errorScreen: { playerLegacyDesktopYpcOfferRenderer: { offerId: 'sponsors_only_video' } } },
  ),
  paid: bare('UNPLAYABLE', 'This video requires payment to watch.', {
    errorScreen: { playerLegacyDesktopYpcOfferRenderer: { offerId: 'rental' } },
  }),
  'premium-only': bare('UNPLAYABLE', 'This video is only available to Music Premium members'),
  upcoming: bare('LIVE_STREAM_OFFLINE', 'This live event will begin in a few moments.', {
    liveStreamability: {
      liveStreamabilityRenderer: {
        offlineSlate: { liveStreamOfflineSlateRenderer: { scheduledStartTime: '1893456000' } },
      },
    },
  }),
  removed: bare('ERROR', 'This video is unavailable'),
  terminated: bare('ERROR', 'Video unavailable', {
    ...screen(
      'Video unavailable',
      'This video is no longer available because the YouTube account associated with this video has been terminated.',
    ),
  }),
  'token-missing': bare(
    'UNPLAYABLE',
    'Video unavailable',
    screen('Video unavailable', 'The page needs to be reloaded.'),
  ),
  unplayable: bare('UNPLAYABLE', 'This video contains content from somebody who has blocked it.'),
}

/** Refusals that do not depend on the video. */
export const refusalsOfClients = {
  'bot-check': bare('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'),
  'session-limit': bare('UNPLAYABLE', 'This content isn’t available, try again later.'),
  captcha: bare('ERROR', 'Something went wrong', { errorScreen: { playerCaptchaViewModel: {} } }),
} as const

/** The bot check as YouTube shows it in place of a list. */
export const botAlert = {
  alerts: [{ alertWithButtonRenderer: { type: 'ERROR', text: { simpleText: refusalsOfClients['bot-check'].reason } } }],
}

/** Some clients get this refusal together with the video's details, for example for videos made for children. */
export const refusalOfClient = bare('UNPLAYABLE', 'This video is not available')
