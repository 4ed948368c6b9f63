import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '../../../../src/backend/sources/youtube/playability.ts'

const id = 'fakeVid001A'
const judged = (playabilityStatus: object, videoDetails?: object) => {
  const verdict = judge({ playabilityStatus, ...(videoDetails ? { videoDetails } : {}) }, id)
  if ('refusal' in verdict) return `${verdict.kind} ${verdict.refusal.type}`
  return 'reason' in verdict ? `${verdict.kind} ${verdict.reason}` : verdict.kind
}

describe('judge', () => {
  test('accepts a video if it is the requested one', () => {
    expect(judged({ status: 'OK' }, { videoId: id })).toBe('playable')
    expect(judged({ status: 'OK' }, { videoId: 'somethingEl' })).toBe('suspected OTHER_VIDEO')
  })

  test('knows that four different last characters of an id mean the same video', () => {
    expect(
      judge({ playabilityStatus: { status: 'OK' }, videoDetails: { videoId: 'fakeVid001A' } }, 'fakeVid001D').kind,
    ).toBe('playable')
    expect(
      judge({ playabilityStatus: { status: 'OK' }, videoDetails: { videoId: 'fakeVid001A' } }, 'fakeVid001E').kind,
    ).toBe('suspected')
  })

  test.each<[string, object, string]>([
    ['a private video', { status: 'LOGIN_REQUIRED', reason: 'This video is private' }, 'refused PRIVATE'],
    [
      'a private video that only the error screen mentions',
      {
        status: 'LOGIN_REQUIRED',
        errorScreen: { playerErrorMessageRenderer: { reason: { simpleText: 'Private video' } } },
      },
      'refused PRIVATE',
    ],
    [
      'an age gate by its structure',
      { status: 'LOGIN_REQUIRED', reason: 'Đăng nhập', desktopLegacyAgeGateReason: 1 },
      'age-gated AGE_RESTRICTED',
    ],
    [
      'an age gate by its text',
      { status: 'LOGIN_REQUIRED', reason: 'This video may be inappropriate for some users.' },
      'age-gated AGE_RESTRICTED',
    ],
    ['an age gate by its status', { status: 'AGE_CHECK_REQUIRED' }, 'age-gated AGE_RESTRICTED'],
    ['a bot check', { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' }, 'suspected BOT_CHECK'],
    ['a captcha', { status: 'ERROR', errorScreen: { playerCaptchaViewModel: {} } }, 'limited CAPTCHA'],
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
      'refused PREMIUM_ONLY',
    ],
    [
      'a used-up session',
      { status: 'UNPLAYABLE', reason: 'This content isn’t available, try again later.' },
      'limited SESSION_LIMITED',
    ],
    ['a missing token', { status: 'UNPLAYABLE', reason: 'Video unavailable' }, 'unsure TOKEN_MISSING'],
    [
      'a missing token in other words',
      {
        status: 'UNPLAYABLE',
        reason: 'Video unavailable',
        errorScreen: { playerErrorMessageRenderer: { subreason: { simpleText: 'The page needs to be reloaded.' } } },
      },
      'unsure TOKEN_MISSING',
    ],
    ['a refusal of one client', { status: 'UNPLAYABLE', reason: 'This video is not available' }, 'unsure NOT_PLAYABLE'],
    [
      'a stream that has ended',
      { status: 'LIVE_STREAM_OFFLINE', reason: 'This live event has ended.' },
      'refused JUST_ENDED',
    ],
    ['a removed video', { status: 'ERROR', reason: 'This video is unavailable' }, 'unsure NOT_FOUND'],
    ['nothing at all', {}, 'unsure NOT_FOUND'],
    ['a status of tomorrow', { status: 'SOMETHING_NEW' }, 'unsure NOT_PLAYABLE'],
  ])('recognises %s', (_, status, verdict) => {
    expect(judged(status)).toBe(verdict)
  })

  test('recognises a video that only one client refuses, because its details are there', () => {
    const status = { status: 'UNPLAYABLE', reason: 'This video is not available' }
    expect(judged(status, { videoId: id, title: 'For children' })).toBe('unsure CLIENT_REFUSED')
  })

  test('waits for the captions of a stream that has just ended, unless there are some', () => {
    const videoDetails = { videoId: id, isLiveContent: true, isPostLiveDvr: true }
    const captions = { playerCaptionsTracklistRenderer: { captionTracks: [{ baseUrl: 'https://x.example/' }] } }
    const ended = { playabilityStatus: { status: 'OK' }, videoDetails }
    expect(judge(ended, id)).toMatchObject({ kind: 'refused', refusal: { type: 'JUST_ENDED', advice: 'later' } })
    expect(judge({ ...ended, captions }, id).kind).toBe('playable')
  })

  test('quotes YouTube if there is no message of our own, cleaned and cut', () => {
    const messageOf = (reason: string, status = 'UNPLAYABLE') => {
      const verdict = judge({ playabilityStatus: { status, reason } }, id)
      return 'refusal' in verdict ? verdict.refusal.message : ''
    }
    expect(messageOf('Taken\u202e down\n for reasons')).toMatch(/YouTube says: “Taken down for reasons”$/)
    expect(messageOf('x'.repeat(5000)).length).toBeLessThan(300)
    expect(messageOf('The account was terminated.', 'ERROR')).toMatch(/Check the link\. YouTube says: “The account/)
    expect(messageOf('This video is unavailable', 'ERROR')).not.toMatch(/says:/)
  })

  test('says when an announced video starts, if YouTube does', () => {
    const offlineSlate = { liveStreamOfflineSlateRenderer: { scheduledStartTime: '1893456000' } }
    const status = { status: 'LIVE_STREAM_OFFLINE', liveStreamability: { liveStreamabilityRenderer: { offlineSlate } } }
    const verdict = judge({ playabilityStatus: status }, id)
    expect(verdict.kind === 'refused' && verdict.refusal.message).toContain('2030-01-01 00:00 UTC')
    expect(judged({ status: 'LIVE_STREAM_OFFLINE' })).toBe('refused UPCOMING')
  })

  test('has a verdict on arbitrary data', () => {
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
