import { describe, expect, it } from 'vitest'
import type { VideoResult } from '../../src/contract/service/written.ts'
import { fakeVideoId, makeFakeVideos } from '../fakes/service.ts'
import { covers } from './covers.ts'
import { type Desk, openDesk, type Settled } from './desk.ts'
import { wireId, wireVideo } from './wire-video.ts'

const ids = [0, 1, 2].map(fakeVideoId)
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`
const bodies = ({ service }: Desk) => service.log.map(({ body }) => body as Record<string, unknown>)
const statesOf = ({ items }: Settled) => items.map(({ state, error }) => error?.type ?? state)
const cost = { total: 0.25, breakdown: { transcription: 0.125, summary: 0.0625, crawl: 0.0625 } }

const success = (id: string, more: object = {}) => ({
  data: { ...wireVideo, url: watch(id), ...more },
  status: { url: watch(id), status: 'Success', isLiveCrawl: false },
})
const failure = (id: string, error: unknown) => ({ status: { url: watch(id), status: 'Fail', error } })

/** A backend whose service answers the first /videos request with these results. */
async function openScriptedDesk(...results: unknown[]): Promise<Desk> {
  const desk = await openDesk({ videos: makeFakeVideos(3) })
  desk.service.setFault({ kind: 'body', text: JSON.stringify({ results, dollarCost: cost }) })
  return desk
}

describe('a request to /videos', () => {
  it(
    'has watch addresses in an array, the crawl mode, and asks for transcription and summary',
    covers(
      '4.2 request urls',
      '4.2 request crawlMode',
      '4.2 request contentOptions',
      '4.2 request contentOptions.includeTranscription',
      '4.2 request contentOptions.includeSummary',
      'N requests /videos urls',
      'N requests /videos contentOptions',
    ),
    async () => {
      for (const some of [ids, ids.slice(0, 1)]) {
        const desk = await openDesk()
        await desk.importVideos(some)
        expect(bodies(desk)).toEqual([
          {
            urls: some.map(watch),
            crawlMode: 'Never',
            contentOptions: { includeTranscription: true, includeSummary: true },
          },
        ])
      }
    },
  )

  it(
    'contains only YouTube videos, whatever else was pasted',
    covers('8 YouTube URLs only', '4.2 request urls'),
    async () => {
      const desk = await openDesk()
      const pasted = ['https://vimeo.com/1234567', `https://youtu.be/${ids[0]}?t=5`, 'hello']
      const { items } = await desk.importVideos(pasted)
      expect(items.map(({ state }) => state)).toEqual(['unreadable', 'saved', 'unreadable'])
      expect(bodies(desk).flatMap(({ urls }) => urls)).toEqual([watch(ids[0] ?? '')])
    },
  )

  it('with crawl mode never fetches nothing live', covers('4.2 crawlMode Never'), async () => {
    const desk = await openDesk({ videos: makeFakeVideos(1, { availability: 'crawled' }) })
    expect(statesOf(await desk.importVideos(ids.slice(0, 1), 'never'))).toEqual(['CACHE_NOT_FOUND'])
    expect(desk.service.ledger.crawls.size).toBe(0)
  })

  it(
    'with crawl mode fallback fetches live if the cache does not have the video, and says so',
    covers('4.2 crawlMode Fallback', '2.6 status.isLiveCrawl'),
    async () => {
      const [cached] = makeFakeVideos(1)
      const [missing] = makeFakeVideos(1, { from: 1, availability: 'crawled' })
      const desk = await openDesk({ videos: [cached, missing].flatMap((video) => video ?? []) })
      expect(statesOf(await desk.importVideos(ids.slice(0, 2), 'fallback'))).toEqual(['saved', 'saved'])
      expect([...desk.service.ledger.crawls]).toEqual([[ids[1], 1]])
      const isLive = async (n: number) => (await desk.client.videos.get({ videoId: ids[n] ?? '' })).isLiveCrawl
      expect([await isLive(0), await isLive(1)]).toEqual([false, true])
    },
  )

  it(
    'with crawl mode always fetches live even if the cache has the video',
    covers('4.2 crawlMode Always'),
    async () => {
      const desk = await openDesk({ videos: makeFakeVideos(1) })
      await desk.importVideos(ids.slice(0, 1), 'always')
      expect(bodies(desk)).toMatchObject([{ crawlMode: 'Always' }])
      expect(desk.service.ledger.crawls.get(ids[0] ?? '')).toBe(1)
      expect(await desk.client.videos.get({ videoId: ids[0] ?? '' })).toMatchObject({ isLiveCrawl: true })
    },
  )

  it('that is too large is repeated in smaller batches', covers('8 bounds of a request'), async () => {
    const desk = await openDesk({ maxUrls: 2 })
    expect(statesOf(await desk.importVideos(ids))).toEqual(['saved', 'saved', 'saved'])
    expect(bodies(desk).map(({ urls }) => (urls as string[]).length)).toEqual([3, 2, 1])
  })
})

describe('an answer of /videos', () => {
  it(
    'may contain successes and failures, one entry per URL',
    covers(
      '3 Success',
      '3 Fail',
      '3 one entry per URL',
      '4.2 response results',
      '2.6 data',
      '2.6 status',
      '2.6 status.status',
      '2.6 status.error',
      '2.6 status.error.type',
      '7 per-video failure',
      '7 CRAWL_NOT_FOUND',
    ),
    async () => {
      const error = { type: 'CRAWL_NOT_FOUND' }
      const desk = await openScriptedDesk(success(ids[0] ?? ''), failure(ids[1] ?? '', error), success(ids[2] ?? ''))
      const found = await desk.importVideos(ids)
      expect(statesOf(found)).toEqual(['saved', 'CRAWL_NOT_FOUND', 'saved'])
      expect(found.items[1]?.error?.message).toMatch(/This video does not exist/)
      const { videos } = await desk.client.videos.list({})
      expect(videos.map(({ videoId }) => videoId).toSorted()).toEqual([ids[0], ids[2]])
    },
  )

  it('is matched to the requested URLs in any order', covers('2.6 status.url'), async () => {
    const unlike = (id: string) => success(id, { url: null, title: `Title of ${id}` })
    const desk = await openScriptedDesk(...ids.toReversed().map(unlike))
    await desk.importVideos(ids)
    for (const videoId of ids) expect((await desk.client.videos.get({ videoId })).title).toBe(`Title of ${videoId}`)
  })

  it(
    'has its cost, in total and by part',
    covers(
      '2.7 total',
      '2.7 breakdown',
      '2.7 breakdown.summary',
      '2.7 breakdown.transcription',
      '4.2 response dollarCost',
      'N responses /videos dollarCost.breakdown',
    ),
    async () => {
      const desk = await openScriptedDesk(success(ids[0] ?? ''))
      expect(await desk.importVideos(ids.slice(0, 1))).toMatchObject({ costUsd: 0.25 })
      expect((await desk.client.costs.get()).entries).toMatchObject([
        { operation: 'videos', costUsd: 0.25, breakdown: cost.breakdown },
      ])
    },
  )
})

describe('a failure of one video', () => {
  const sentences = {
    FAILED_TO_PARSE_URL: /could not read the address/,
    CRAWL_SOURCE_FAIL: /could not get this video from YouTube.*try again later/,
    CRAWL_NOT_FOUND: /does not exist or is not public/,
    CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT: /longer than the service accepts/,
    CRAWL_SERVER_ERROR: /failed while it fetched this video\. Try again later/,
    CRAWL_TIMEOUT: /took too long to fetch this video\. Try again later/,
  } as const
  for (const [type, says] of Object.entries(sentences) as [keyof typeof sentences, RegExp][]) {
    it(`of type ${type} has its own sentence and advice`, covers(`N responses ${type}`, '7 other types'), async () => {
      const desk = await openDesk({ videos: makeFakeVideos(1, { availability: { fail: type } }) })
      const { items } = await desk.importVideos(ids.slice(0, 1), 'fallback')
      expect(items[0]).toMatchObject({ state: 'failed', error: { type, message: expect.stringMatching(says) } })
    })
  }

  it('because there is no cached copy offers a live fetch', covers('N responses CACHE_NOT_FOUND'), async () => {
    const desk = await openDesk({ videos: makeFakeVideos(1, { availability: 'crawled' }) })
    const { items } = await desk.importVideos(ids.slice(0, 1))
    const message = expect.stringMatching(/does not have this video yet\. Fetch it live/)
    expect(items[0]).toMatchObject({ state: 'failed', error: { type: 'CACHE_NOT_FOUND', message } })
  })

  it("of an unknown type keeps the type's name", covers('N responses an unknown type', '7 other types'), async () => {
    const desk = await openDesk({ videos: makeFakeVideos(1, { availability: { fail: 'CRAWL_MOON_PHASE' } }) })
    const { items } = await desk.importVideos(ids.slice(0, 1), 'fallback')
    const message = expect.stringContaining('could not deliver this video (CRAWL_MOON_PHASE)')
    expect(items[0]).toMatchObject({
      state: 'failed',
      error: { type: 'OTHER', serviceType: 'CRAWL_MOON_PHASE', message },
    })
  })

  it('may have a message, which is quoted', covers('N responses /videos status.error.message'), async () => {
    const error = { type: 'CRAWL_NOT_FOUND', message: 'Private since May.' }
    const desk = await openScriptedDesk(failure(ids[0] ?? '', error))
    const { items } = await desk.importVideos(ids.slice(0, 1))
    expect(items[0]?.error?.message).toContain('The service says: “Private since May.”')
  })
})

describe('reading results', () => {
  const bare = (id: string): VideoResult =>
    ({ data: { title: 'Bare' }, status: { url: watch(id), status: 'Success' } }) as VideoResult
  const nulls = (id: string) => ({
    data: {
      title: 'Nulls',
      url: null,
      description: null,
      thumbnail: null,
      author: null,
      publishedDate: null,
      duration: null,
      favicon: null,
      transcription: null,
      summary: null,
    },
    status: { url: watch(id), status: 'Success', isLiveCrawl: null, error: null },
  })

  it('treats null like absent in every optional field', covers('N reading null or absent'), async () => {
    const desk = await openScriptedDesk(bare(ids[0] ?? ''), nulls(ids[1] ?? ''))
    expect(statesOf(await desk.importVideos(ids.slice(0, 2)))).toEqual(['saved', 'saved'])
    const [one, other] = [
      await desk.client.videos.get({ videoId: ids[0] ?? '' }),
      await desk.client.videos.get({ videoId: ids[1] ?? '' }),
    ]
    const alike = { videoId: '', url: '', title: '', textVersion: 0, addedAt: 0, refreshedAt: 0 }
    expect({ ...one, ...alike }).toEqual({ ...other, ...alike })
    expect(one).toMatchObject({ author: '', durationMs: null, publishedAt: null, audioClips: [], summary: null })
  })

  it(
    'keeps a result with an unreadable clip, counts the clip, and keeps the other clips',
    covers('N reading what is refused', 'N reading one bad result'),
    async () => {
      const bad = success(ids[1] ?? '', { transcription: { audioClips: [{ startTime: 'soon', transcription: 'x' }] } })
      const desk = await openDesk({ videos: makeFakeVideos(3) })
      const text = JSON.stringify({ results: [success(ids[0] ?? ''), bad, success(ids[2] ?? '')], dollarCost: cost })
      desk.service.setFault({ kind: 'body', text, times: Number.POSITIVE_INFINITY })
      const found = await desk.importVideos(ids)
      expect(statesOf(found)).toEqual(['saved', 'saved', 'saved'])
      expect((await desk.client.videos.get({ videoId: ids[1] ?? '' })).unread).toMatchObject({ said: 1 })
    },
  )

  it(
    'identifies a result without a status by the address of its page',
    covers('N reading null or absent'),
    async () => {
      const desk = await openScriptedDesk({ ...success(wireId), status: null })
      expect(statesOf(await desk.importVideos([wireId]))).toEqual(['saved'])
    },
  )
})
