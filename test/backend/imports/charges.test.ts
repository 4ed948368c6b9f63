import { describe, expect, it, onTestFinished } from 'vitest'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations } from '../../../src/backend/library/ledger/reservations.ts'
import { createHostedSource } from '../../../src/backend/sources/hosted/source.ts'
import { failureTypes } from '../../../src/contract/service/videos.ts'
import { makeFakeVideos, startFakeService } from '../../fakes/service.ts'
import type { FakeVideo } from '../../fakes/service-data.ts'
import { createHarness, idOf, idsOf, until } from './scripted-source.ts'

describe('an import from a service that charges', () => {
  async function startService(availabilities: readonly FakeVideo['availability'][], capUsd: number | null = null) {
    const videos = makeFakeVideos(availabilities.length).map((video, n) => ({
      data: { ...video.data, url: `https://www.youtube.com/watch?v=${idOf(n)}` },
      availability: availabilities[n] ?? 'cached',
    }))
    const service = await startFakeService({ videos, crawlMs: 5 })
    onTestFinished(() => service.close())
    const { url, key } = service
    const limits = { capUsd }
    const source = createHostedSource({ url, key, patience: { attempts: 1, baseDelayMs: 1 } })
    const harness = createHarness(source, { limits: { capUsd: () => limits.capUsd, callCeilingUsd: () => 0.05 } })
    return { service, limits, ...harness }
  }

  it.each([402, 432])(
    'status %d pauses all its imports with one sentence, and after resuming nothing paid is requested again',
    async (status) => {
      const { service, start, settled, queue, library } = await startService(Array(9).fill('crawled'))
      const first = start(idsOf(6))
      const second = start([idOf(6), idOf(7), idOf(8)])
      await until(() => service.ledger.crawls.size > 1)
      service.setFault({ kind: 'status', status, times: Number.POSITIVE_INFINITY })
      const reasons = [(await settled(first.importId)).pauseReason, (await settled(second.importId)).pauseReason]
      expect(new Set(reasons.map((reason) => reason?.type))).toEqual(new Set(['SERVICE_NO_FUNDS']))
      expect(reasons[0]?.message).toMatch(/no funds left\. Top it up/)
      await until(() => listReservations(library).length === 0)
      service.setFault()
      queue.resume(second.importId)
      for (const { importId } of [first, second])
        expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { failed: 0, waiting: 0 } })
      expect([...service.ledger.crawls.values()]).toEqual(Array(9).fill(1))
      expect(readCosts(library, new Date())).toMatchObject({
        thisMonthUsd: expect.closeTo(service.ledger.totalUsd(), 9),
        unknown: 0,
      })
    },
  )

  it.each([
    ['FAILED_TO_PARSE_URL', /could not read the address/, 'none'],
    ['CRAWL_SOURCE_FAIL', /could not get this video from YouTube.*try again later/, 'later'],
    ['CRAWL_NOT_FOUND', /does not exist or is not public/, 'none'],
    ['CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT', /longer than the service accepts\. Use another source/, 'none'],
    ['CRAWL_SERVER_ERROR', /failed while it fetched this video\. Try again later/, 'later'],
    ['CRAWL_TIMEOUT', /took too long to fetch this video\. Try again later/, 'later'],
    ['SOMETHING_NEW', /could not deliver this video \(SOMETHING_NEW\)\. Try again later/, 'later'],
    // These are names of Footnote's own errors, with another meaning.
    ['RESPONSE_LOST', /could not deliver this video \(RESPONSE_LOST\)\. Try again later/, 'later'],
    ['UPCOMING', /could not deliver this video \(UPCOMING\)\. Try again later/, 'later'],
  ])('a video that fails as %s has its own sentence and advice', async (type, sentence, advice) => {
    const { start, settled, library } = await startService([{ fail: type }, 'crawled'])
    const { items, counts } = await settled(start(idsOf(2)).importId)
    const isListed = failureTypes.some((listed) => listed === type)
    const error = isListed ? { type } : { type: 'OTHER', serviceType: type }
    expect(items[0]).toMatchObject({
      state: 'failed',
      error: { ...error, message: expect.stringMatching(sentence) },
    })
    expect(counts.saved, 'the other one').toBe(1)
    expect(library.prepare('SELECT advice FROM import_items ORDER BY ordinal LIMIT 1').pluck().get()).toBe(advice)
  })

  it('a video missing from the cache says so if nothing may be fetched live, with the advice to allow that', async () => {
    const { start, settled } = await startService(['crawled'])
    const { items } = await settled(start(idsOf(1), { crawlMode: 'never' }).importId)
    expect(items[0]).toMatchObject({
      state: 'failed',
      error: {
        type: 'CACHE_NOT_FOUND',
        message: expect.stringMatching(/does not have this video yet\. Fetch it live/),
      },
    })
  })

  it('however many calls run at once, the service never charges more than the cap', async () => {
    const capUsd = 0.2
    const { service, start, settled, library, budget } = await startService(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? 'crawled' : 'cached')),
      capUsd,
    )
    const trial = await settled(start([idOf(1)], { trial: true }).importId)
    expect(trial.state).toBe('finished')
    const searching = (async () => {
      for (let n = 0; n < 10; n++) {
        const reservation = budget.reserve({ operation: 'search', note: 'search' })
        await new Promise((resolve) => setTimeout(resolve, 3))
        const response = await fetch(`${service.url}/search`, {
          method: 'POST',
          headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
          body: JSON.stringify({ query: 'tides' }),
        })
        const { dollarCost } = (await response.json()) as { dollarCost: { total: number } }
        budget.settle(reservation, { cost: { totalUsd: dollarCost.total, breakdown: null } })
      }
    })().catch((error: unknown) => error)
    const imports = [start(idsOf(15)), start(idsOf(30).slice(15))]
    for (const { importId } of imports) await settled(importId)
    const ending = await searching
    if (ending !== undefined) expect(ending).toMatchObject({ code: 'CAP_REACHED' })
    for (const { importId } of imports)
      expect((await settled(importId)).pauseReason?.type ?? 'finished').toMatch(/CAP_REACHED|finished/)
    await until(() => listReservations(library).length === 0)
    expect(service.ledger.totalUsd()).toBeLessThanOrEqual(capUsd + 1e-9)
    expect(service.ledger.totalUsd()).toBeGreaterThan(capUsd / 2)
    const { thisMonthUsd, unknown } = readCosts(library, new Date())
    expect(thisMonthUsd).toBeCloseTo(service.ledger.totalUsd(), 9)
    expect(unknown).toBe(0)
  })
})
