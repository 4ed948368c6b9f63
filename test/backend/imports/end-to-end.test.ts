import { expect, it, onTestFinished } from 'vitest'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { createHostedSource } from '../../../src/backend/sources/hosted/source.ts'
import { createYoutubeSource } from '../../../src/backend/sources/youtube/source.ts'
import { type Fault, makeFakeVideos, startFakeService } from '../../fakes/service.ts'
import type { FakeVideo } from '../../fakes/service-data.ts'
import { makeVideos, startFakeYoutube } from '../../fakes/youtube.ts'
import { createHarness, idOf, idsOf, linkTo, until } from './scripted-source.ts'

const impatient = { baseDelayMs: 1, maxDelayMs: 2 }

async function startService(availabilities: readonly FakeVideo['availability'][], options = {}) {
  const videos = makeFakeVideos(availabilities.length).map((video, n) => ({
    data: { ...video.data, url: linkTo(idOf(n)) },
    availability: availabilities[n] ?? 'cached',
  }))
  const service = await startFakeService({ videos, ...options })
  onTestFinished(() => service.close())
  const { url, key } = service
  return { service, ...createHarness(createHostedSource({ url, key, patience: impatient })) }
}

it('an import from a service pays once for each video and knows what it paid', async () => {
  const { service, start, settled, library } = await startService([
    'cached',
    'crawled',
    { fail: 'CRAWL_NOT_FOUND' },
    'crawled',
  ])
  const { importId } = start([...idsOf(4), idOf(4)])
  const { state, items, costUsd } = await settled(importId)
  expect([state, items.map((item) => item.error?.type ?? item.state)]).toEqual([
    'finished',
    ['saved', 'saved', 'CRAWL_NOT_FOUND', 'saved', 'CRAWL_NOT_FOUND'],
  ])
  expect([...service.ledger.crawls]).toEqual([
    [idOf(1), 1],
    [idOf(3), 1],
  ])
  expect(costUsd).toBeCloseTo(service.ledger.totalUsd(), 9)
  expect(readCosts(library, new Date()).entries.some(({ breakdown }) => breakdown?.crawl === 0.01)).toBe(true)
})

it('after a connection breaks during a crawl, the crawl is not paid for twice', async () => {
  const { service, start, settled } = await startService(['crawled'])
  service.setFault({ kind: 'splitEvery', bytes: 1000 }, { kind: 'reset', when: 'after' })
  const { importId } = start(idsOf(1))
  expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 1 }, costUsd: null })
  expect(service.ledger.crawls.get(idOf(0))).toBe(1)
})

it.each<[string, Fault]>([
  ['broke off', { kind: 'reset', when: 'after' }],
  ['was a server error', { kind: 'status', status: 500, isCharged: true }],
  ['could not be read', { kind: 'truncated', afterBytes: 40 }],
])('a look-up whose answer %s is repeated, and the cost of the lost one is unknown', async (_, fault) => {
  const { service, start, settled, costs } = await startService(['cached', 'cached'])
  service.setFault(fault)
  const found = await settled(start(idsOf(2)).importId)
  expect(found).toMatchObject({ state: 'finished', counts: { saved: 2 }, costUsd: null })
  expect(costs()).toEqual({ totalUsd: service.ledger.totalUsd() / 2, unknown: 1, count: 2 })
})

it('a refused key pauses the import, and the right one lets it continue', async () => {
  const { service, start, settled, queue } = await startService(['cached', 'cached'])
  service.setFault({ kind: 'status', status: 401 })
  const { importId } = start(idsOf(2))
  expect(await settled(importId)).toMatchObject({
    state: 'paused',
    pauseReason: { type: 'SERVICE_KEY_REFUSED' },
    counts: { waiting: 2 },
  })
  queue.resume(importId)
  expect((await settled(importId)).counts.saved).toBe(2)
})

it('an account without funds pauses the import in the middle and fails nothing', async () => {
  const { service, start, settled } = await startService(['crawled', 'crawled', 'crawled', 'crawled'])
  service.setFault({ kind: 'splitEvery', bytes: 1000 }, { kind: 'status', status: 402, times: 9 })
  const found = await settled(start(idsOf(4)).importId)
  expect(found).toMatchObject({ state: 'paused', pauseReason: { type: 'SERVICE_NO_FUNDS' } })
  expect(found.counts.failed).toBe(0)
})

it('an import from YouTube reads one video after the other and costs nothing', async () => {
  const videos = makeVideos(4)
  const youtube = await startFakeYoutube({ videos })
  onTestFinished(() => youtube.close())
  const { start, settled, library, costs } = createHarness(createYoutubeSource({ origin: youtube.origin }))
  const { importId } = start([...videos.map(({ id }) => id), idOf(1)])
  const { state, counts, costUsd } = await settled(importId)
  expect({ state, costUsd, saved: counts.saved, failed: counts.failed }).toEqual({
    state: 'finished',
    costUsd: 0,
    saved: 4,
    failed: 1,
  })
  expect(listVideos(library)).toHaveLength(4)
  expect(costs().count).toBe(0)
})

it('an import that YouTube limits pauses and says when it will continue', async () => {
  const videos = makeVideos(3)
  const youtube = await startFakeYoutube({ videos })
  onTestFinished(() => youtube.close())
  youtube.fail('rate-limit')
  const { start, settled, queue } = createHarness(createYoutubeSource({ origin: youtube.origin }))
  const { importId } = start(videos.map(({ id }) => id))
  expect(await settled(importId)).toMatchObject({
    state: 'paused',
    pauseReason: { type: 'YOUTUBE_LIMITED' },
    counts: { waiting: 3 },
  })
  youtube.fail(undefined)
  queue.resume(importId)
  await until(() => queue.get(importId).state !== 'running')
  expect(queue.get(importId).counts.saved).toBe(3)
})
