// All refusals of YouTube: the reason, the message, and the order of the requests.
import { afterEach, describe, expect, test } from 'vitest'
import { createYoutubeSource } from '../../../../src/backend/sources/youtube/source.ts'
import { toWireErrorType } from '../../../../src/backend/sources/youtube/wire-errors.ts'
import { errorCodes } from '../../../../src/contract/app/errors.ts'
import { refusalTypes } from '../../../../src/contract/app/item-errors.ts'
import { failureTypes } from '../../../../src/contract/service/videos.ts'
import type { FakeFailure, FakeOutage, FakeYoutube } from '../../../fakes/youtube.ts'
import { makeVideo, startFakeYoutube } from '../../../fakes/youtube.ts'
import { failureOf, fetchOne } from './fetch-one.ts'

let fake: FakeYoutube | undefined

afterEach(async () => {
  await fake?.close()
  fake = undefined
})

async function start(failure?: FakeFailure) {
  fake = await startFakeYoutube({ videos: [makeVideo(1, failure ? { failure } : {})] })
  return { youtube: fake, source: createYoutubeSource({ origin: fake.origin }) }
}

const clientNames: Record<string, string> = { iOS: 'IOS', WEB_EMBEDDED_PLAYER: 'EMBEDDED' }

/** The requests for players, caption files and visitors in order. Parallel requests that are not essential are left out. */
function asked({ log }: FakeYoutube): string {
  return log
    .flatMap(({ path, client = '', query }) => {
      if (path === '/api/timedtext') return [query.get('fmt') ?? '']
      if (path.endsWith('/visitor_id')) return ['visitor']
      if (path.startsWith('/embed/')) return ['page']
      if (client === 'WEB') return []
      return [clientNames[client] ?? client]
    })
    .join(' ')
}

const everybody = 'visitor VISIONOS ANDROID IOS'
const lastResort = `${everybody} page EMBEDDED`
const everyFormat = 'visitor VISIONOS json3 srv3 vtt ANDROID json3 srv3 vtt'
const locked = 'visitor VISIONOS json3 ANDROID json3 IOS json3 page EMBEDDED json3'

describe('a refusal of one video', () => {
  test.each<[FakeFailure, string, RegExp, string]>([
    ['private', 'PRIVATE', /is private/, 'visitor VISIONOS'],
    ['age-restricted', 'AGE_RESTRICTED', /age-restricted/, 'visitor VISIONOS page EMBEDDED'],
    ['sign-in', 'SIGN_IN_REQUIRED', /only to signed-in users/, 'visitor VISIONOS ANDROID'],
    ['region-blocked', 'REGION_BLOCKED', /not available in your country/, 'visitor VISIONOS'],
    ['members-only', 'MEMBERS_ONLY', /only for the channel's members/, 'visitor VISIONOS'],
    ['paid', 'PAID', /bought or rented/, 'visitor VISIONOS'],
    ['premium-only', 'PREMIUM_ONLY', /YouTube Premium/, 'visitor VISIONOS'],
    ['live', 'LIVE_NOW', /after they end/, 'visitor VISIONOS'],
    ['just-ended', 'JUST_ENDED', /has ended.*in a few hours/, 'visitor VISIONOS'],
    ['upcoming', 'UPCOMING', /starts at 2030-01-01 00:00 UTC/, 'visitor VISIONOS'],
    ['removed', 'NOT_FOUND', /does not exist or was removed\. Check the link\.$/, 'visitor VISIONOS ANDROID'],
    ['terminated', 'NOT_FOUND', /YouTube says: “.*account.*terminated\.”$/, 'visitor VISIONOS ANDROID'],
    ['client-refused', 'CLIENT_REFUSED', /made for children.*caption file/, lastResort],
    ['token-missing', 'TOKEN_MISSING', /only to its own player/, lastResort],
    ['unplayable', 'NOT_PLAYABLE', /YouTube says: “This video contains content/, 'visitor VISIONOS ANDROID'],
    ['no-captions', 'NO_CAPTIONS', /no captions.*caption file/, 'visitor VISIONOS ANDROID'],
    ['locked-captions', 'CAPTIONS_LOCKED', /does not give out.*caption file/, lastResort],
    [
      'gone-captions',
      'CAPTIONS_GONE',
      /lists captions.*caption file/,
      'visitor VISIONOS json3 VISIONOS json3 ANDROID json3 ANDROID json3 IOS json3 IOS json3',
    ],
    ['blank-captions', 'NO_SPEECH', /no spoken words.*caption file/, 'visitor VISIONOS json3 ANDROID json3'],
    ['broken-captions', 'CAPTIONS_UNREADABLE', /cannot be read.*caption file/, everyFormat],
    ['rolled-captions', 'CAPTIONS_ROLLED', /typed live.*caption file/, everyFormat],
  ])('has its own reason and message: %s', async (failure, type, message, order) => {
    const { youtube, source } = await start(failure)
    const outcome = await fetchOne(source, makeVideo(1).id)
    expect(outcome).toMatchObject({ kind: 'failed', error: { type, message: expect.stringMatching(message) } })
    expect(asked(youtube)).toBe(order)
  })

  test.each<[FakeFailure, string]>([
    ['made-for-kids', 'visitor VISIONOS ANDROID json3'],
    ['embedded-only', `${lastResort} json3`],
    ['age-embeddable', 'visitor VISIONOS page EMBEDDED json3'],
    ['expired-captions', 'visitor VISIONOS json3 VISIONOS json3'],
    ['broken-json3', 'visitor VISIONOS json3 srv3'],
  ])('is worked around: %s', async (failure, order) => {
    const { youtube, source } = await start(failure)
    expect((await fetchOne(source, makeVideo(1).id)).kind).toBe('fetched')
    expect(asked(youtube)).toBe(order)
  })

  test.each<FakeOutage>(['client-retired', 'server-error'])(
    'by only one client does not prove that the video does not exist (the others: %s)',
    async (outage) => {
      const { youtube, source } = await start('removed')
      youtube.fail(outage, ['ANDROID', 'iOS'])
      const outcome = await fetchOne(source, makeVideo(1).id)
      expect(outcome).toMatchObject({ error: { type: 'MAYBE_REMOVED' }, advice: 'later' })
      expect(asked(youtube)).toBe(everybody)
    },
  )

  test('is an empty answer for an unknown id', async () => {
    const { youtube, source } = await start()
    youtube.fail('blank')
    expect(await fetchOne(source, makeVideo(1).id)).toMatchObject({ error: { type: 'NOT_FOUND' } })
    expect(asked(youtube)).toBe('visitor VISIONOS ANDROID')
  })
})

describe('a refusal of every request', () => {
  test.each<[FakeOutage, string, RegExp, string]>([
    ['rate-limit', 'RATE_LIMITED', /limiting requests.*15 minutes/, 'visitor'],
    ['captcha-page', 'CAPTCHA', /proof that a person.*15 minutes/, 'visitor'],
    ['sorry', 'CAPTCHA', /proof that a person/, 'visitor'],
    ['captcha', 'CAPTCHA', /proof that a person/, 'visitor VISIONOS'],
    ['bot-check', 'BOT_CHECK', /suspects a bot.*15 minutes/, 'visitor VISIONOS visitor ANDROID'],
    ['session-limit', 'SESSION_LIMITED', /this hour.*60 minutes/, 'visitor VISIONOS'],
    ['limited-captions', 'RATE_LIMITED', /limiting requests/, 'visitor VISIONOS json3'],
  ])('is a limit with a time to wait: %s', async (outage, reason, message, order) => {
    const { youtube, source } = await start()
    youtube.fail(outage)
    const error = await failureOf(fetchOne(source, makeVideo(1).id))
    expect(error).toMatchObject({ code: 'YOUTUBE_LIMITED', data: { reason } })
    expect(error.message).toMatch(message)
    expect(asked(youtube)).toBe(order)
  })

  test('is a limit if the answers are for another video', async () => {
    const { youtube, source } = await start('another-video')
    const error = await failureOf(fetchOne(source, makeVideo(1).id))
    expect(error).toMatchObject({ code: 'YOUTUBE_LIMITED', data: { reason: 'OTHER_VIDEO' } })
    expect(error.message).toMatch(/another video than the requested one/)
    expect(asked(youtube)).toBe('visitor VISIONOS visitor ANDROID')
  })

  test.each<[FakeOutage, string, RegExp, string]>([
    ['client-retired', 'CLIENT_RETIRED', /Update Footnote/, everybody],
    ['garbage', 'ENGINE_OUTDATED', /Update Footnote/, everybody],
    ['consent-wall', 'CONSENT_WANTED', /about cookies/, `visitor ${everybody}`],
    ['empty-captions', 'CAPTIONS_LOCKED', /does not give out/, locked],
  ])('is reported with the video: %s', async (outage, type, message, order) => {
    const { youtube, source } = await start()
    youtube.fail(outage)
    const outcome = await fetchOne(source, makeVideo(1).id)
    expect(outcome).toMatchObject({ error: { type, message: expect.stringMatching(message) } })
    expect(asked(youtube)).toBe(order)
  })

  test.each<[FakeOutage, string[], string]>([
    ['bot-check', ['VISIONOS'], 'visitor VISIONOS visitor ANDROID json3'],
    ['client-retired', ['VISIONOS', 'ANDROID'], `${everybody} json3`],
    ['garbage', ['VISIONOS'], 'visitor VISIONOS ANDROID json3'],
    ['server-error', ['VISIONOS'], 'visitor VISIONOS ANDROID json3'],
    ['blank', ['VISIONOS'], 'visitor VISIONOS ANDROID json3'],
    ['consent', ['VISIONOS'], 'visitor VISIONOS VISIONOS json3'],
  ])('is worked around if other clients are answered: %s for %s', async (outage, clients, order) => {
    const { youtube, source } = await start()
    youtube.fail(outage, clients)
    expect((await fetchOne(source, makeVideo(1).id)).kind).toBe('fetched')
    expect(asked(youtube)).toBe(order)
  })
})

describe('toWireErrorType', () => {
  const codes = [
    ...refusalTypes,
    ...errorCodes.filter((code) => code.startsWith('YOUTUBE_')),
    'LIST_UNAVAILABLE' as const,
  ]

  test.each(codes)('has a type of the interface for %s', (code) => {
    expect(failureTypes).toContain(toWireErrorType(code))
  })

  test('distinguishes videos not found, time-outs, refusals by YouTube and our own faults', () => {
    expect(toWireErrorType('NOT_FOUND')).toBe('CRAWL_NOT_FOUND')
    expect(toWireErrorType('TIMED_OUT')).toBe('CRAWL_TIMEOUT')
    expect(toWireErrorType('YOUTUBE_LIMITED')).toBe('CRAWL_SOURCE_FAIL')
    expect(toWireErrorType('ENGINE_OUTDATED')).toBe('CRAWL_SERVER_ERROR')
    for (const other of ['OTHER', 'INTERNAL', 'NOT_ANSWERED'] as const)
      expect(toWireErrorType(other)).toBe('CRAWL_SERVER_ERROR')
  })
})
