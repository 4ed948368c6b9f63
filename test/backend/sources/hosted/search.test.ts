import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { searchService } from '../../../../src/backend/sources/hosted/search.ts'
import { serviceSearchResultSchema } from '../../../../src/contract/app/search.ts'
import { type FakeService, fakeVideoId, makeFakeVideos, startFakeService } from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService({ videos: makeFakeVideos(40) })
})
afterAll(() => service.close())
beforeEach(() => service.setFault())

const config = () => ({ url: service.url, key: service.key, patience: fastPatience })

it('gives results with their best moments, in the order of the service, and what they cost', async () => {
  const { results, unreadable, cost } = await searchService(config(), { query: 'glaciers', maxResults: 3 })
  expect(results.map(({ videoId }) => videoId)).toEqual([5, 15, 25].map(fakeVideoId))
  expect(serviceSearchResultSchema.omit({ isInLibrary: true }).array().parse(results)).toEqual(results)
  expect(results[0]).toMatchObject({
    author: 'The glaciers channel',
    durationMs: 60_000,
    highlights: [
      {
        startMs: 0,
        endMs: 9000,
        said: expect.stringContaining('glaciers'),
        shown: expect.stringContaining('picture 1'),
      },
    ],
  })
  expect(unreadable).toEqual([])
  expect(cost).toEqual({ totalUsd: 0.005, breakdown: { search: 0.005 } })
})

it('passes on what narrows the search', async () => {
  service.log.length = 0
  const request = {
    query: 'maps',
    maxResults: 20,
    category: 'Tech',
    startPublishedDate: '2020-01-01',
    containSpokenText: 'Part 2',
  } as const
  await searchService(config(), { ...request, signal: new AbortController().signal })
  expect(service.log[0]?.body).toEqual(request)
})

it('a result that cannot be read is named and takes none of the others with it', async () => {
  service.setFault({ kind: 'results', change: 'wrongTypes' })
  const { results, unreadable } = await searchService(config(), { query: 'glaciers', maxResults: 3 })
  expect(results).toHaveLength(2)
  expect(unreadable).toEqual([{ index: 0, field: 'url', fault: 'should be a string and is a number' }])
})

it('does not know the cost when the service does not say it', async () => {
  service.setFault({ kind: 'noCost' })
  expect((await searchService(config(), { query: 'bees', maxResults: 1 })).cost.totalUsd).toBeNull()
})
