import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createPaceFile } from '../../../../src/backend/sources/youtube/pace.ts'
import { createYoutubeSource } from '../../../../src/backend/sources/youtube/source.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import type { FakeFailure, FakeVideo, FakeYoutube } from '../../../fakes/youtube.ts'
import { makeVideo, makeVideos, startFakeYoutube } from '../../../fakes/youtube.ts'
import { failureOf, fetchOne, fetchVideo } from './fetch-one.ts'

let fake: FakeYoutube | undefined

async function start(...videos: FakeVideo[]): Promise<FakeYoutube> {
  fake = await startFakeYoutube({ videos })
  return fake
}

afterEach(async () => {
  await fake?.close()
  fake = undefined
})

const paths = ({ log }: FakeYoutube) =>
  log.map(({ path, client }) => `${path.split('/').at(-1)} ${client ?? ''}`.trim())
const neverAborted = () => new AbortController().signal

describe('a video with captions', () => {
  test('has its details, clips, sections and summary', async () => {
    const asked = makeVideo(3)
    const { origin } = await start(asked)
    const video = await fetchVideo({ origin }, asked.id)
    expect(videoContentSchema.parse(video)).toEqual(video)
    expect(video).toMatchObject({
      url: `https://www.youtube.com/watch?v=${asked.id}`,
      title: asked.title,
      description: asked.description,
      author: asked.author,
      durationMs: asked.durationMs,
      publishedAt: Date.parse(asked.publishedAt),
      thumbnail: { url: `https://i.ytimg.com/vi/${asked.id}/mqdefault.jpg`, width: 320, height: 180 },
      authorAvatarUrl: `https://yt3.ggpht.com/fake/${asked.id}=s176`,
      source: 'local',
      isLiveCrawl: true,
      isEmbeddable: true,
      captionTrack: { language: 'en', kind: 'automatic', name: 'English (auto-generated)' },
      sectionMethod: 'chapters',
    })
    expect(video.authorUrl).toMatch(/^https:\/\/www\.youtube\.com\/channel\/UC[\w-]{22}$/)
    expect(video.sections.map(({ title }) => title)).toEqual(asked.chapters.map(({ title }) => title))
    expect(video.summary?.method).toBe('extractive')
  })

  test.each([1, 4])('has every word of its captions, in order (video %d)', async (number) => {
    const asked = makeVideo(number)
    const { origin } = await start(asked)
    const video = await fetchVideo({ origin }, asked.id)
    const said = asked.cues.map(({ text }) => text).join(' ')
    expect(video.audioClips.map(({ text }) => text).join(' ')).toBe(said)
    expect(video.captionTrack?.kind).toBe(asked.captions)
  })

  test('has sections from its description if YouTube shows none', async () => {
    const description = 'What to expect:\r\n0:00 Opening\r\n1:30 - The middle\r\n(3:05) The end'
    const asked = makeVideo(1, { chapters: [], description, durationMs: 300_000 })
    const { origin } = await start(asked)
    const video = await fetchVideo({ origin }, asked.id)
    expect(video.sectionMethod).toBe('description')
    expect(video.sections.map(({ startMs, title }) => [startMs, title])).toEqual([
      [0, 'Opening'],
      [90_000, 'The middle'],
      [185_000, 'The end'],
    ])
  })

  test('has YouTube’s generated chapters, marked as such, if the author wrote none', async () => {
    const asked = makeVideo(3, { chaptersBy: 'AUTO' })
    const { origin } = await start(asked)
    const video = await fetchVideo({ origin }, asked.id)
    expect(video.sectionMethod).toBe('auto-chapters')
    expect(video.sections.map(({ title }) => title)).toEqual(asked.chapters.map(({ title }) => title))
  })

  test('is divided evenly if nobody wrote chapters', async () => {
    const asked = makeVideo(5)
    const { origin } = await start(asked)
    const video = await fetchVideo({ origin }, asked.id)
    expect(video.sectionMethod).toBe('even')
    expect(video.sections.length).toBeGreaterThan(2)
    expect(video.sections.every(({ summary }) => summary !== '')).toBe(true)
  })

  test.each<[FakeFailure, RegExp]>([
    ['broken-manual', /could not be read, so another caption track/],
    ['sounds-manual', /contain only sounds, so another caption track/],
  ])('has the automatic captions if the manual ones are unusable, and says so: %s', async (failure, note) => {
    const asked = makeVideo(1, { failure })
    const { origin } = await start(asked)
    const video = await fetchVideo({ origin }, asked.id)
    expect(video.captionTrack?.kind).toBe('automatic')
    expect(video.audioClips.length).toBeGreaterThan(10)
    expect(video.extra.captionNotes).toEqual([expect.stringMatching(note)])
  })

  test('requests its second track once if the first contains only sounds', async () => {
    const asked = makeVideo(1, { failure: 'sounds-manual' })
    const youtube = await start(asked)
    await fetchVideo({ origin: youtube.origin }, asked.id)
    expect(youtube.log.filter(({ path }) => path === '/api/timedtext')).toHaveLength(2)
    const silent = makeVideo(2, { failure: 'sounds-manual', cues: [{ startMs: 0, endMs: 5000, text: '[Music]' }] })
    const other = await start(silent)
    const source = createYoutubeSource({ origin: other.origin })
    expect(await fetchOne(source, silent.id)).toMatchObject({ error: { type: 'NO_SPEECH' } })
    expect(other.log.filter(({ path }) => path === '/api/timedtext')).toHaveLength(2)
  })

  test('has its title, author and picture from oEmbed if no player tells them', async () => {
    const asked = makeVideo(1, { failure: 'untitled' })
    const { origin } = await start(asked)
    expect(await fetchVideo({ origin }, asked.id)).toMatchObject({ title: asked.title, author: asked.author })
  })

  test('needs two answers, a caption file and a date, and one visitor for all videos', async () => {
    const youtube = await start(...makeVideos(2))
    const source = createYoutubeSource({ origin: youtube.origin })
    for (const { id } of makeVideos(2)) await fetchOne(source, id)
    const each = ['next WEB', 'player VISIONOS', 'timedtext', 'player WEB']
    expect(paths(youtube).sort()).toEqual(['visitor_id WEB', ...each, ...each].sort())
    const [captions] = youtube.log.filter(({ path }) => path === '/api/timedtext')
    expect(captions?.query.getAll('fmt')).toEqual(['json3'])
  })

  test('costs nothing', async () => {
    const { origin } = await start(makeVideo(1))
    const source = createYoutubeSource({ origin })
    const request = { videoIds: [makeVideo(1).id], crawlMode: 'always', signal: neverAborted() } as const
    expect((await source.fetchVideos(request)).cost).toEqual({ totalUsd: 0, breakdown: null })
    expect(source).toMatchObject({ kind: 'local', batchSize: 1, isPriced: false })
  })
})

describe('a video that cannot be fetched', () => {
  test('because nobody speaks in it', async () => {
    const cues = [{ startMs: 0, endMs: 5000, text: '[Music]' }]
    const asked = makeVideo(1, { cues })
    const { origin } = await start(asked)
    expect(await fetchOne(createYoutubeSource({ origin }), asked.id)).toMatchObject({ error: { type: 'NO_SPEECH' } })
  })

  test('does not affect the next one', async () => {
    const { origin } = await start(makeVideo(1, { failure: 'private' }), makeVideo(2))
    const source = createYoutubeSource({ origin })
    const videoIds = [makeVideo(1).id, makeVideo(2).id]
    const { outcomes } = await source.fetchVideos({ videoIds, crawlMode: 'always', signal: neverAborted() })
    expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'fetched'])
  })
})

describe("a video with the user's own captions", () => {
  const captions = {
    track: { language: 'de', kind: 'manual' as const, name: null },
    lines: [{ startMs: 1000, endMs: 4000, text: 'Aus einer Datei.', marks: [] }],
    notes: [],
  }
  const around = (origin: string, videoId: string) =>
    createYoutubeSource({ origin }).fetchAround({ videoId, captions, signal: neverAborted() })

  test.each<FakeFailure>(['no-captions', 'locked-captions', 'client-refused'])(
    "has YouTube's other details: %s",
    async (failure) => {
      const asked = makeVideo(3, { failure })
      const { origin } = await start(asked)
      const video = await around(origin, asked.id)
      expect(videoContentSchema.parse(video)).toEqual(video)
      expect(video).toMatchObject({ title: asked.title, durationMs: asked.durationMs, captionTrack: captions.track })
      expect(video.audioClips.map(({ text }) => text)).toEqual(['Aus einer Datei.'])
      expect(video.sections.map(({ title }) => title)).toEqual(asked.chapters.map(({ title }) => title))
    },
  )

  test("has oEmbed's details if no player tells anything", async () => {
    const asked = makeVideo(3, { failure: 'unplayable' })
    const { origin } = await start(asked)
    expect(await around(origin, asked.id)).toMatchObject({ title: asked.title, author: asked.author, durationMs: null })
  })

  test('is not made up if there are no details', async () => {
    const { origin } = await start(makeVideo(1, { failure: 'private' }))
    expect(await failureOf(around(origin, makeVideo(1).id))).toMatchObject({
      code: 'VIDEO_NOT_FOUND',
      message: expect.stringMatching(/private/),
    })
  })
})

describe('a failure of all of YouTube', () => {
  const fails = async (outage: Parameters<FakeYoutube['fail']>[0], options = {}) => {
    const youtube = await start(makeVideo(1))
    youtube.fail(outage)
    return failureOf(fetchOne(createYoutubeSource({ origin: youtube.origin, ...options }), makeVideo(1).id))
  }

  test.each(['server-error', 'drop'] as const)('is no answer at all: %s', async (outage) => {
    expect((await fails(outage)).code).toBe('YOUTUBE_UNREACHABLE')
  })

  test('is no answer in time', async () => {
    expect((await fails('hang', { requestTimeoutMs: 40 })).code).toBe('YOUTUBE_UNREACHABLE')
    expect((await fails('hang', { videoTimeoutMs: 60 })).code).toBe('YOUTUBE_UNREACHABLE')
  })

  test('is a refused connection', async () => {
    const youtube = await start()
    await youtube.close()
    const error = await failureOf(fetchOne(createYoutubeSource({ origin: youtube.origin }), makeVideo(1).id))
    expect(error).toMatchObject({ code: 'YOUTUBE_UNREACHABLE', data: { cause: 'ECONNREFUSED' } })
  })

  test('ends when YouTube works again', async () => {
    const youtube = await start(makeVideo(1))
    const source = createYoutubeSource({ origin: youtube.origin })
    youtube.fail('rate-limit')
    await failureOf(fetchOne(source, makeVideo(1).id))
    youtube.fail(undefined)
    expect((await fetchOne(source, makeVideo(1).id)).kind).toBe('fetched')
  })

  test('also makes the next process wait without asking', async () => {
    const youtube = await start(makeVideo(1))
    const paceStore = createPaceFile(join(mkdtempSync(join(tmpdir(), 'footnote-pace-')), 'pace.json'))
    const createPolite = () => createYoutubeSource({ origin: youtube.origin, isPolite: true, paceStore })
    youtube.fail('rate-limit')
    await failureOf(fetchOne(createPolite(), makeVideo(1).id))
    youtube.fail(undefined)
    const asked = youtube.log.length
    const error = await failureOf(fetchOne(createPolite(), makeVideo(1).id))
    expect(error).toMatchObject({ code: 'YOUTUBE_LIMITED', data: { reason: 'RATE_LIMITED' } })
    expect(youtube.log).toHaveLength(asked)
  })

  test('keeps the results from before it', async () => {
    const youtube = await start(makeVideo(1), makeVideo(2, { failure: 'another-video' }))
    const source = createYoutubeSource({ origin: youtube.origin })
    const videoIds = [makeVideo(1).id, makeVideo(2).id]
    const { outcomes } = await source.fetchVideos({ videoIds, crawlMode: 'always', signal: neverAborted() })
    expect(outcomes.map(({ videoId }) => videoId)).toEqual([makeVideo(1).id])
  })

  test('with captions alone only affects that video', async () => {
    const youtube = await start(makeVideo(1))
    youtube.fail('slow-captions')
    const source = createYoutubeSource({ origin: youtube.origin, requestTimeoutMs: 1000 })
    expect(await fetchOne(source, makeVideo(1).id)).toMatchObject({ error: { type: 'TIMED_OUT' }, advice: 'later' })
  })
})

describe('requests', () => {
  test('stop at once when aborted, with the reason of the abort', async () => {
    const youtube = await start(makeVideo(1))
    youtube.fail('hang')
    const stop = new AbortController()
    const reason = new Error('paused')
    const call = fetchOne(createYoutubeSource({ origin: youtube.origin }), makeVideo(1).id, stop.signal)
    setTimeout(() => stop.abort(reason), 50)
    await expect(call).rejects.toBe(reason)
  })

  test('work again after an abort in the very first request', async () => {
    const youtube = await start(makeVideo(1))
    const source = createYoutubeSource({ origin: youtube.origin })
    await expect(fetchOne(source, makeVideo(1).id, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
    expect((await fetchOne(source, makeVideo(1).id)).kind).toBe('fetched')
  })

  test('are for one video at a time, however many are wanted', async () => {
    const videos = makeVideos(6)
    const youtube = await start(...videos)
    youtube.setDelay(5)
    const source = createYoutubeSource({ origin: youtube.origin })
    const outcomes = await Promise.all(videos.map(({ id }) => fetchOne(source, id)))
    expect(outcomes.map(({ videoId }) => videoId)).toEqual(videos.map(({ id }) => id))
    expect(youtube.mostAtOnce('/api/timedtext')).toBe(1)
    expect(youtube.mostAtOnce('/youtubei/v1/next')).toBe(1)
  })

  test('send the consent cookie to pages only, and no origin to the apps’ host', async () => {
    const youtube = await start(makeVideo(1, { failure: 'made-for-kids' }))
    await fetchVideo({ origin: youtube.origin }, makeVideo(1).id)
    const by = (client: string) => youtube.log.filter((request) => request.client === client)
    expect(by('WEB').every(({ headers }) => headers.cookie === 'SOCS=CAE=')).toBe(true)
    expect(by('VISIONOS')[0]?.headers.cookie).toBeUndefined()
    expect(by('ANDROID')[0]?.headers.origin).toBeUndefined()
    expect(by('ANDROID')[0]?.headers['user-agent']).toContain('com.google.android.youtube')
  })
})
