import { afterEach, describe, expect, it } from 'vitest'
import { createHostedSource } from '../../../../src/backend/sources/hosted/source.ts'
import type { CrawlMode } from '../../../../src/contract/app/moments.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import {
  type FakeService,
  type FakeServiceOptions,
  type Fault,
  fakeVideoId,
  makeFakeVideos,
  startFakeService,
} from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'

const services: FakeService[] = []
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})

async function start(options: Partial<FakeServiceOptions> = {}): Promise<FakeService> {
  const service = await startFakeService({ videos: makeFakeVideos(60), ...options })
  services.push(service)
  return service
}

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => fakeVideoId(from + i))

function fetchVideos(
  service: FakeService,
  videoIds: string[],
  crawlMode: CrawlMode = 'never',
  signal = new AbortController().signal,
) {
  const source = createHostedSource({ url: service.url, key: service.key, patience: fastPatience })
  return source.fetchVideos({ videoIds, crawlMode, signal })
}

describe('the hosted source', () => {
  it('has prices and accepts twenty videos at a time', () => {
    expect(createHostedSource({ url: 'https://example.com', key: 'k' })).toMatchObject({
      kind: 'hosted',
      batchSize: 20,
      isPriced: true,
    })
  })

  it('asks with watch addresses for transcription and summary, in the given crawl mode', async () => {
    const service = await start()
    for (const mode of ['never', 'fallback', 'always'] as const) await fetchVideos(service, ids(1), mode)
    expect(service.log.map(({ body }) => body)).toEqual(
      ['Never', 'Fallback', 'Always'].map((crawlMode) => ({
        urls: [`https://www.youtube.com/watch?v=${fakeVideoId(0)}`],
        crawlMode,
        contentOptions: { includeTranscription: true, includeSummary: true },
      })),
    )
  })

  it('delivers everything the service says about a video, with times in milliseconds', async () => {
    const service = await start()
    const { outcomes, cost } = await fetchVideos(service, ids(1))
    const [outcome] = outcomes
    if (outcome?.kind !== 'fetched') throw new Error('not fetched')
    expect(videoContentSchema.parse(outcome.video)).toEqual(outcome.video)
    expect(outcome.video).toMatchObject({
      videoId: fakeVideoId(0),
      title: 'All about tides, no. 1',
      author: 'The tides channel',
      authorUrl: 'https://www.youtube.com/@tides',
      durationMs: 60_000,
      publishedAt: Date.UTC(2020, 0, 1, 12),
      faviconUrl: 'https://www.youtube.com/favicon.ico',
      thumbnail: { url: `${service.url}/thumbnails/${fakeVideoId(0)}.png`, width: 320, height: 180 },
      source: 'hosted',
      isLiveCrawl: false,
      summary: { text: 'In 6 parts the video explains tides.', method: 'service' },
      sectionMethod: 'service',
      extra: {},
    })
    expect(outcome.video.audioClips[2]).toMatchObject({ startMs: 20_000, endMs: 29_000, speakerId: 'Ada Marlow' })
    expect(outcome.video.sections.map(({ startMs }) => startMs)).toEqual([0, 30_000])
    expect(outcome.video.visualClips).toHaveLength(6)
    expect(cost).toEqual({ totalUsd: 0.003, breakdown: { transcription: 0.001, summary: 0.002 } })
  })

  it('says for each missing video why, and delivers the others', async () => {
    const types = [
      'CRAWL_SOURCE_FAIL',
      'CRAWL_NOT_FOUND',
      'CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT',
      'CRAWL_SERVER_ERROR',
      'CRAWL_TIMEOUT',
      'SOMETHING_NEW',
      'FAILED_TO_PARSE_URL',
    ]
    const failing = types.flatMap((fail, i) => makeFakeVideos(1, { from: 10 + i, availability: { fail } }))
    const service = await start({ videos: [...makeFakeVideos(1), ...failing] })
    const { outcomes } = await fetchVideos(service, [...ids(1), ...ids(types.length, 10)], 'fallback')
    expect(outcomes[0]).toMatchObject({ kind: 'fetched' })
    const failures = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome] : []))
    expect(failures.map(({ error }) => (error.type === 'OTHER' ? error.serviceType : error.type))).toEqual(types)
    expect(failures.map(({ advice }) => advice)).toEqual(['later', 'none', 'none', 'later', 'later', 'later', 'none'])
    expect(new Set(failures.map(({ error }) => error.message)).size).toBe(types.length)
    expect(failures[5]?.error.message).toContain('SOMETHING_NEW')
    for (const { error } of failures) expect(error.message).toMatch(/The service says: “No video for /)
  })

  it('offers a live fetch for a video that is not cached, at no cost, and finds it in the cache after a crawl', async () => {
    const service = await start({ videos: makeFakeVideos(1, { availability: 'crawled' }) })
    const missed = await fetchVideos(service, ids(1))
    expect(missed).toMatchObject({
      outcomes: [{ kind: 'failed', advice: 'live', error: { type: 'CACHE_NOT_FOUND' } }],
      cost: { totalUsd: 0 },
    })
    const crawled = await fetchVideos(service, ids(1), 'fallback')
    expect(crawled).toMatchObject({
      outcomes: [{ video: { isLiveCrawl: true } }],
      cost: { totalUsd: 0.013, breakdown: { crawl: 0.01 } },
    })
    expect(await fetchVideos(service, ids(1))).toMatchObject({ outcomes: [{ video: { isLiveCrawl: false } }] })
    expect(service.ledger.totalUsd()).toBe(0.016)
  })

  it.each(['duplicated', 'reordered', 'extra', 'shortUrls', 'nulls'] as const)(
    'gives each video its own result if results are %s',
    async (change) => {
      const service = await start()
      service.setFault({ kind: 'results', change })
      const asked = ids(5)
      const { outcomes } = await fetchVideos(service, asked)
      expect(outcomes.map(({ videoId }) => videoId)).toEqual(asked)
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({
          kind: 'fetched',
          video: { title: expect.stringContaining(`no. ${asked.indexOf(outcome.videoId) + 1}`) },
        })
    },
  )

  it('gives a video without a result no outcome', async () => {
    const service = await start()
    service.setFault({ kind: 'results', change: 'missing' })
    const { outcomes } = await fetchVideos(service, ids(3))
    expect(outcomes.map(({ videoId }) => videoId)).toEqual(ids(2, 1))
  })

  it('reads the readable part of a result, keeps the original, and names the first faulty field', async () => {
    const service = await start()
    service.setFault({ kind: 'results', change: 'wrongTypes' })
    const { outcomes } = await fetchVideos(service, ids(3))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['fetched', 'fetched', 'fetched'])
    expect(outcomes[0]).toMatchObject({
      video: { unread: { said: 0, shown: 0, sections: 0, whole: ['title', 'said', 'shown'] } },
      raw: { problem: '“data.title” should be a string but is a number', json: expect.stringContaining('"title":42') },
    })
    expect(outcomes[1]).toMatchObject({ video: { unread: null } })
    expect(outcomes[1]).not.toHaveProperty('raw')
  })

  it('reports an unknown cost if the service does not report it', async () => {
    const service = await start()
    service.setFault({ kind: 'noCost' })
    expect((await fetchVideos(service, ids(1))).cost).toEqual({ totalUsd: null, breakdown: null })
  })
})

describe('a batch that the service refuses', () => {
  it.each(['never', 'fallback'] as const)('is one error, and one request (%s)', async (mode) => {
    const service = await start({ maxUrls: 2 })
    await expect(fetchVideos(service, ids(4), mode)).rejects.toMatchObject({
      code: 'SERVICE_REFUSED',
      data: { status: 400, mayBeCharged: false },
    })
    expect(service.log).toHaveLength(1)
  })
})

describe('a request whose answer is lost', () => {
  it.each<[string, Fault]>([
    ['breaks off', { kind: 'reset', when: 'after' }],
    ['is a server error', { kind: 'status', status: 502, body: 'Bad gateway' }],
  ])('is not repeated if it %s, even if it is only a look-up', async (_, fault) => {
    const service = await start()
    service.setFault(fault)
    await expect(fetchVideos(service, ids(2))).rejects.toMatchObject({ data: { mayBeCharged: true } })
    expect(service.log).toHaveLength(1)
    expect((await fetchVideos(service, ids(2))).outcomes).toHaveLength(2)
  })

  it('is repeated if it certainly was not charged', async () => {
    const service = await start()
    service.setFault({ kind: 'status', status: 429 })
    expect((await fetchVideos(service, ids(2))).outcomes).toHaveLength(2)
    expect(service.log).toHaveLength(2)
  })
})

describe('an abort', () => {
  it('throws its reason', async () => {
    const service = await start()
    const reason = new Error('paused')
    await expect(fetchVideos(service, ids(1), 'fallback', AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})
