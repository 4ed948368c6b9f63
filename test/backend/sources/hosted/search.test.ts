import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchService } from '../../../../src/backend/sources/hosted/search.ts'
import { serviceVideoSchema } from '../../../../src/contract/app/service-videos.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { type FakeService, fakeVideoId, makeFakeVideos, startFakeService } from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService({ videos: makeFakeVideos(40) })
})
afterAll(() => service.close())
beforeEach(() => {
  service.setFault()
  service.log.length = 0
})

const config = () => ({ url: service.url, key: service.key, patience: fastPatience })

describe('a search of the service', () => {
  it("returns results with their best moments, in the service's order, and their cost", async () => {
    const { results, unreadable, cost } = await searchService(config(), { query: 'glaciers', maxResults: 3 })
    expect(results.map(({ videoId, position }) => [videoId, position])).toEqual([
      [fakeVideoId(5), 1],
      [fakeVideoId(15), 2],
      [fakeVideoId(25), 3],
    ])
    expect(results[0]).toMatchObject({
      title: 'All about glaciers, no. 6',
      author: 'The glaciers channel',
      url: `https://www.youtube.com/watch?v=${fakeVideoId(5)}`,
      service: {
        description: 'A made-up video about glaciers.\nIt has 6 parts.',
        authorUrl: 'https://www.youtube.com/@glaciers',
        durationMs: 60_000,
        publishedAt: Date.UTC(2020, 5, 6, 12),
        score: expect.any(Number),
        highlights: [
          {
            startMs: 0,
            endMs: 9000,
            said: expect.stringContaining('glaciers'),
            shown: expect.stringContaining('picture 1'),
          },
        ],
        summary: null,
        hasTranscript: false,
      },
    })
    expect(unreadable).toEqual([])
    expect(cost).toEqual({ totalUsd: 0.005, breakdown: { search: 0.005 } })
  })

  it('includes spoken clips, visual clips and summaries if asked to', async () => {
    const request = { query: 'glaciers', maxResults: 1, includeTranscription: true, includeSummary: true }
    const [found] = (await searchService(config(), request)).results
    expect(service.log[0]?.body).toMatchObject({ contentOptions: { includeTranscription: true, includeSummary: true } })
    expect(serviceVideoSchema.parse(found?.service)).toMatchObject({
      hasTranscript: true,
      summary: 'In 6 parts the video explains glaciers.',
    })
    expect(videoContentSchema.parse(found?.video)).toMatchObject({
      videoId: fakeVideoId(5),
      isLiveCrawl: null,
      sections: [{ title: 'What glaciers are' }, { title: 'Why glaciers matter' }],
      extra: { score: found?.service.score, highlights: [{ startTime: 0 }] },
    })
    expect(found?.video?.audioClips).toHaveLength(6)
    expect(found?.video?.visualClips).toHaveLength(6)
  })

  it('sends only the filters that are set', async () => {
    await searchService(config(), { query: 'maps' })
    await searchService(config(), {
      query: 'maps',
      maxResults: 20,
      category: 'Tech',
      publishedFrom: Date.UTC(2020, 0, 1),
      publishedUntil: Date.UTC(2020, 11, 31, 23, 59, 59, 999),
      containSpokenText: 'Part 2',
      containScreenText: 'a table',
    })
    expect(service.log.map(({ body }) => body)).toEqual([
      { query: 'maps' },
      {
        query: 'maps',
        maxResults: 20,
        category: 'Tech',
        startPublishedDate: '2020-01-01T00:00:00.000Z',
        endPublishedDate: '2020-12-31T23:59:59.999Z',
        containSpokenText: 'Part 2',
        containScreenText: 'a table',
      },
    ])
  })

  it('names an unreadable result, and keeps the others', async () => {
    service.setFault({ kind: 'results', change: 'wrongTypes' })
    const { results, unreadable } = await searchService(config(), { query: 'glaciers', maxResults: 3 })
    expect(results.map(({ position }) => position)).toEqual([2, 3])
    expect(unreadable).toEqual([
      { position: 1, message: 'Result 1 could not be read: “url” should be a string but is a number.' },
    ])
  })

  it('shows a result whose address names no video, but it cannot be saved', async () => {
    const results = [{ url: 'https://elsewhere.example/video/7', title: 'Elsewhere', author: { name: 'Someone' } }]
    service.setFault({ kind: 'body', text: JSON.stringify({ results, dollarCost: { total: 0.1 } }) })
    const { results: found } = await searchService(config(), { query: 'glaciers' })
    expect(found).toMatchObject([{ videoId: null, video: null, title: 'Elsewhere', author: 'Someone', position: 1 }])
  })

  it('reports an unknown cost if the service does not report it', async () => {
    service.setFault({ kind: 'noCost' })
    expect((await searchService(config(), { query: 'bees' })).cost.totalUsd).toBeNull()
  })
})
