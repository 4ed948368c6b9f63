// What InnerTube says instead of playing a video, by row of the table of refusals. Written from a description of its shapes.
import type { FakeFailure } from './youtube-video.ts'

const bare = (status: string, reason: string, rest: object = {}) => ({ status, reason, ...rest })

const screen = (reason: string, subreason: string) => ({
  errorScreen: { playerErrorMessageRenderer: { reason: { simpleText: reason }, subreason: { simpleText: subreason } } },
})

/** The `playabilityStatus` for whoever asks. */
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

/** Said to one client or to all of them, of any video. */
export const refusalsOfClients = {
  'bot-check': bare('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'),
  'session-limit': bare('UNPLAYABLE', 'This content isn’t available, try again later.'),
  captcha: bare('ERROR', 'Something went wrong', { errorScreen: { playerCaptchaViewModel: {} } }),
} as const

/** Instead of a list. */
export const botAlert = {
  alerts: [{ alertWithButtonRenderer: { type: 'ERROR', text: { simpleText: refusalsOfClients['bot-check'].reason } } }],
}

/** With everything else about the video, as videos made for children are refused. */
export const refusalOfClient = bare('UNPLAYABLE', 'This video is not available')
