import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '../../../../src/backend/sources/youtube/playability.ts'

const id = 'fakeVid001A'
const judged = (playabilityStatus: object, videoDetails?: object) => {
  const verdict = judge({ playabilityStatus, ...(videoDetails ? { videoDetails } : {}) }, id)
  return 'refusal' in verdict ? `${verdict.kind} ${verdict.refusal.type}` : verdict.kind
}

describe('judge', () => {
  test('lets a video play when it is the one that was asked for', () => {
    expect(judged({ status: 'OK' }, { videoId: id })).toBe('playable')
    expect(judged({ status: 'OK' }, { videoId: 'somethingEl' })).toBe('bot-check')
  })

  test('knows that four last characters mean the same video', () => {
    expect(
      judge({ playabilityStatus: { status: 'OK' }, videoDetails: { videoId: 'fakeVid001A' } }, 'fakeVid001D').kind,
    ).toBe('playable')
    expect(
      judge({ playabilityStatus: { status: 'OK' }, videoDetails: { videoId: 'fakeVid001A' } }, 'fakeVid001E').kind,
    ).toBe('bot-check')
  })

  test.each<[string, object, string]>([
    ['a private video', { status: 'LOGIN_REQUIRED', reason: 'This video is private' }, 'refused PRIVATE'],
    [
      'a private video that only the error screen tells of',
      {
        status: 'LOGIN_REQUIRED',
        errorScreen: { playerErrorMessageRenderer: { reason: { simpleText: 'Private video' } } },
      },
      'refused PRIVATE',
    ],
    [
      'an age gate by its structure',
      { status: 'LOGIN_REQUIRED', reason: 'Đăng nhập', desktopLegacyAgeGateReason: 1 },
      'refused AGE_RESTRICTED',
    ],
    [
      'an age gate by its text',
      { status: 'LOGIN_REQUIRED', reason: 'This video may be inappropriate for some users.' },
      'refused AGE_RESTRICTED',
    ],
    ['an age gate by its status', { status: 'AGE_CHECK_REQUIRED' }, 'refused AGE_RESTRICTED'],
    ['a bot check', { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' }, 'bot-check'],
    ['a captcha', { status: 'ERROR', errorScreen: { playerCaptchaViewModel: {} } }, 'bot-check'],
    ['another login', { status: 'LOGIN_REQUIRED', reason: 'Please sign in' }, 'unsure SIGN_IN_REQUIRED'],
    [
      'a country',
      { status: 'UNPLAYABLE', reason: 'The uploader has not made this video available in your country' },
      'refused REGION_BLOCKED',
    ],
    [
      'members',
      {
        status: 'UNPLAYABLE',
        errorScreen: { playerLegacyDesktopYpcOfferRenderer: { offerId: 'sponsors_only_video' } },
      },
      'refused MEMBERS_ONLY',
    ],
    [
      'a rental',
      { status: 'UNPLAYABLE', errorScreen: { playerLegacyDesktopYpcOfferRenderer: { offerId: 'x' } } },
      'refused PAID',
    ],
    ['a trailer', { status: 'UNPLAYABLE', errorScreen: { playerLegacyDesktopYpcTrailerRenderer: {} } }, 'refused PAID'],
    [
      'music for subscribers',
      { status: 'UNPLAYABLE', reason: 'This video is only available to Music Premium members' },
      'refused PAID',
    ],
    [
      'a used-up session',
      { status: 'UNPLAYABLE', reason: 'This content isn’t available, try again later.' },
      'session-limited',
    ],
    ['a refusal of one client', { status: 'UNPLAYABLE', reason: 'This video is not available' }, 'unsure NOT_PLAYABLE'],
    ['a removed video', { status: 'ERROR', reason: 'This video is unavailable' }, 'unsure NOT_FOUND'],
    ['nothing at all', {}, 'unsure NOT_FOUND'],
    ['a status of tomorrow', { status: 'SOMETHING_NEW' }, 'unsure NOT_PLAYABLE'],
  ])('recognises %s', (_, status, verdict) => {
    expect(judged(status)).toBe(verdict)
  })

  test('says when an announced video starts, if YouTube does', () => {
    const offlineSlate = { liveStreamOfflineSlateRenderer: { scheduledStartTime: '1893456000' } }
    const status = { status: 'LIVE_STREAM_OFFLINE', liveStreamability: { liveStreamabilityRenderer: { offlineSlate } } }
    const verdict = judge({ playabilityStatus: status }, id)
    expect(verdict.kind === 'refused' && verdict.refusal.message).toContain('2030-01-01 00:00 UTC')
    expect(judged({ status: 'LIVE_STREAM_OFFLINE' })).toBe('refused UPCOMING')
  })

  test('has a verdict on anything', () => {
    const status = fc.record(
      { status: fc.anything(), reason: fc.anything(), errorScreen: fc.anything(), messages: fc.anything() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ playabilityStatus: status })), (answer) => {
        expect(judge(answer, id).kind).toEqual(expect.any(String))
      }),
    )
  })
})
