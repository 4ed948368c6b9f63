// Against real answers of YouTube's, where somebody has recorded some beside the checkout.
import { expect, test } from 'vitest'
import { createYoutubeSource } from '../../../../src/backend/sources/youtube/source.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { failureOf, fetchOne, fetchVideo } from './fetch-one.ts'
import { replaying } from './replaying.ts'

replaying('recorded videos', [], (origin) => {
  test.each([
    ['KI7fMGRg0Wk', 'de', 'automatic', 13],
    ['An8vtD1FDqs', 'en', 'manual', 2],
    ['kX3nB4PpJko', 'en', 'manual', 6],
    ['K4DyBUG242c', 'nl', 'automatic', 3],
    ['udsB8KnIJTg', 'de', 'automatic', 12],
    ['tjz2u2DiveM', 'en', 'automatic', 1],
    ['it3OtbTxQk0', 'en', 'automatic', 2],
  ])('%s is read whole', async (videoId, language, kind, sectionCount) => {
    const video = await fetchVideo({ origin: origin() }, videoId)
    expect(videoContentSchema.parse(video)).toEqual(video)
    expect(video.captionTrack).toMatchObject({ language, kind, name: expect.stringMatching(/./) })
    expect(video.sections).toHaveLength(sectionCount)
    expect(video.publishedAt).not.toBeNull()
    expect(video.thumbnail).not.toBeNull()
    expect(video.author).not.toBe('')
    expect(video.audioClips.at(-1)?.endMs).toBeLessThanOrEqual(video.durationMs ?? 0)
  })

  test('chapters hold what is said in them', async () => {
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
  test('is passed by the next client', async () => {
    expect((await fetchVideo({ origin: origin() }, 'An8vtD1FDqs')).audioClips.length).toBeGreaterThan(20)
  })
})

replaying('recorded empty captions', ['--fail', 'empty-captions'], (origin) => {
  test('are locked, not missing', async () => {
    const outcome = await fetchOne(createYoutubeSource({ origin: origin() }), 'An8vtD1FDqs')
    expect(outcome).toMatchObject({ error: { type: 'CAPTIONS_LOCKED' } })
  })
})
