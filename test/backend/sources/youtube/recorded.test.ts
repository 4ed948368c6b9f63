// Real answers of YouTube, on machines where some were recorded next to the checkout.
import { expect, test } from 'vitest'
import { createYoutubeSource } from '../../../../src/backend/sources/youtube/source.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { failureOf, fetchOne, fetchVideo } from './fetch-one.ts'
import { expectInOrder } from './in-order.ts'
import { replaying } from './replaying.ts'

const recordedVideos = [
  ...['KI7fMGRg0Wk', 'An8vtD1FDqs', 'kX3nB4PpJko', 'K4DyBUG242c', 'udsB8KnIJTg', 'tjz2u2DiveM', 'it3OtbTxQk0'],
  'X4VbdwhkE10',
]
const liveNow = 'X4VbdwhkE10'

replaying('recorded videos', [], (origin) => {
  test.each([
    ['KI7fMGRg0Wk', 'de', 'automatic', 13],
    ['An8vtD1FDqs', 'en', 'manual', 2],
    ['kX3nB4PpJko', 'en', 'manual', 7],
    ['K4DyBUG242c', 'nl', 'automatic', 3],
    ['udsB8KnIJTg', 'de', 'automatic', 12],
    ['tjz2u2DiveM', 'en', 'automatic', 1],
    ['it3OtbTxQk0', 'en', 'automatic', 2],
  ])('%s is read completely', async (videoId, language, kind, sectionCount) => {
    const video = await fetchVideo({ origin: origin() }, videoId)
    expect(videoContentSchema.parse(video)).toEqual(video)
    expect(video.captionTrack).toMatchObject({ language, kind, name: expect.stringMatching(/./) })
    expect(video.sections).toHaveLength(sectionCount)
    expect(video.publishedAt).not.toBeNull()
    expect(video.thumbnail).not.toBeNull()
    expect(video.author).not.toBe('')
    expect(video.audioClips.at(-1)?.endMs).toBeLessThanOrEqual(video.durationMs ?? 0)
  })

  test.each(recordedVideos)('%s has clips one after the other, whatever languages are wanted', async (videoId) => {
    for (const wanted of [['en'], ['ja', 'zh-TW', 'de']]) {
      const source = createYoutubeSource({ origin: origin(), languages: () => wanted })
      const outcome = await fetchOne(source, videoId)
      expect(outcome.kind).toBe(videoId === liveNow ? 'failed' : 'fetched')
      if (outcome.kind === 'fetched') expectInOrder(outcome.video.audioClips)
    }
  })

  test('captions are in the wanted language if somebody wrote them, otherwise in the spoken one', async () => {
    const trackOf = async (videoId: string, ...languages: string[]) =>
      (await fetchVideo({ origin: origin(), languages: () => languages }, videoId)).captionTrack
    expect(await trackOf('kX3nB4PpJko', 'de')).toMatchObject({ language: 'de', kind: 'manual', name: 'German' })
    expect(await trackOf('kX3nB4PpJko', 'zh-TW', 'en')).toMatchObject({ language: 'zh' })
    expect(await trackOf('kX3nB4PpJko', 'nl')).toMatchObject({ language: 'en', kind: 'manual' })
    expect(await trackOf('KI7fMGRg0Wk', 'en')).toMatchObject({ language: 'de', kind: 'automatic' })
    expect(await trackOf('K4DyBUG242c', 'en')).toMatchObject({ language: 'nl', kind: 'automatic' })
  })

  test('chapters contain the clips spoken in them', async () => {
    const { sections, audioClips, sectionMethod } = await fetchVideo({ origin: origin() }, 'KI7fMGRg0Wk')
    const spoken = sections.filter(({ startMs, endMs }) =>
      audioClips.some((clip) => clip.startMs >= startMs && clip.startMs < endMs),
    )
    expect(sectionMethod).toBe('chapters')
    expect(spoken.length).toBeGreaterThanOrEqual(12)
    for (const { summary } of spoken) expect(summary).not.toBe('')
  })

  test.each([
    ['8VajtrESJzA', 'PRIVATE', /private/],
    ['_PL2HJKxnOM', 'REGION_BLOCKED', /country/],
    ['INVALID_ID_', 'NOT_FOUND', /does not exist/],
    ['X4VbdwhkE10', 'LIVE_NOW', /live/],
  ])('%s is refused with its reason', async (videoId, type, message) => {
    const outcome = await fetchOne(createYoutubeSource({ origin: origin() }), videoId)
    expect(outcome).toMatchObject({ kind: 'failed', error: { type, message: expect.stringMatching(message) } })
  })
})

replaying('recorded refusals', ['--fail', '429'], (origin) => {
  test('429 with a captcha is a limit', async () => {
    const error = await failureOf(fetchOne(createYoutubeSource({ origin: origin() }), 'An8vtD1FDqs'))
    expect(error).toMatchObject({ code: 'YOUTUBE_LIMITED', data: { reason: 'RATE_LIMITED' } })
  })
})

replaying('recorded bot check', ['--fail', 'bot'], (origin) => {
  test('is worked around with the next client', async () => {
    expect((await fetchVideo({ origin: origin() }, 'An8vtD1FDqs')).audioClips.length).toBeGreaterThan(20)
  })
})

replaying('recorded empty captions', ['--fail', 'empty-captions'], (origin) => {
  test('count as locked captions, not as missing ones', async () => {
    const outcome = await fetchOne(createYoutubeSource({ origin: origin() }), 'An8vtD1FDqs')
    expect(outcome).toMatchObject({ error: { type: 'CAPTIONS_LOCKED' } })
  })
})

replaying('recorded answers that are slow', ['--delay', '60'], (origin) => {
  test('are waited for, one video at a time', async () => {
    const source = createYoutubeSource({ origin: origin() })
    const outcomes = await Promise.all(['An8vtD1FDqs', 'tjz2u2DiveM'].map((videoId) => fetchOne(source, videoId)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['fetched', 'fetched'])
  })

  test('are not waited for longer than a request may take', async () => {
    const source = createYoutubeSource({ origin: origin(), requestTimeoutMs: 20 })
    expect(await failureOf(fetchOne(source, 'An8vtD1FDqs'))).toMatchObject({ code: 'YOUTUBE_UNREACHABLE' })
  })
})
