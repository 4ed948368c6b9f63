import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import type { WrittenVideosResponse } from '../../src/contract/service/written.ts'
import { type FakeService, type FakeServiceOptions, fakeVideoId, makeFakeVideos, startFakeService } from './service.ts'

const services: FakeService[] = []
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})

async function start(options: Partial<FakeServiceOptions> = {}): Promise<FakeService> {
  const service = await startFakeService({ videos: makeFakeVideos(2, { availability: 'crawled' }), ...options })
  services.push(service)
  return service
}

async function post(service: FakeService, endpoint: string, body: unknown, key = service.key) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const response = await request(`${service.url}${endpoint}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.statusCode, json: await response.body.json() }
}

async function fetchFirst(service: FakeService, crawlMode: string) {
  const urls = [`https://www.youtube.com/watch?v=${fakeVideoId(0)}`]
  const { json } = await post(service, '/videos', { urls, crawlMode })
  const { results, dollarCost } = json as WrittenVideosResponse
  return { status: results[0]?.status, hasData: results[0]?.data !== undefined, total: dollarCost.total }
}

describe('the fake service', () => {
  it('crawls a video that is not cached, charges for it, and has it in the cache from then on', async () => {
    const service = await start()
    expect(await fetchFirst(service, 'Never')).toMatchObject({
      status: { error: { type: 'CACHE_NOT_FOUND' } },
      total: 0,
    })
    expect(await fetchFirst(service, 'Fallback')).toMatchObject({ status: { isLiveCrawl: true }, total: 0.011 })
    expect(await fetchFirst(service, 'Fallback')).toMatchObject({ status: { isLiveCrawl: false }, total: 0.001 })
    expect(service.ledger.crawls.get(fakeVideoId(0))).toBe(1)
    expect(service.ledger.totalUsd()).toBe(0.012)
  })

  it('can add a crawled video to its cache after a delay', async () => {
    const service = await start({ cacheFillMs: 150 })
    await fetchFirst(service, 'Fallback')
    expect(await fetchFirst(service, 'Never')).toMatchObject({ hasData: false })
    await expect.poll(() => fetchFirst(service, 'Never')).toMatchObject({ hasData: true })
  })

  it('charges for an answer that never arrives', async () => {
    const service = await start()
    service.setFault({ kind: 'reset', when: 'after' })
    await expect(fetchFirst(service, 'Fallback')).rejects.toThrow()
    expect(service.ledger.totalUsd()).toBe(0.011)
  })

  it('records the fault and the charge of each request', async () => {
    const faultFor = () => ({ kind: 'reset', when: 'before' }) as const
    const service = await start({ videos: makeFakeVideos(1), faultFor })
    service.setFault({ kind: 'reset', when: 'after' }, { kind: 'status', status: 429 }, { kind: 'gzip' })
    for (const _ of [1, 2, 3, 4]) await fetchFirst(service, 'Never').catch(() => {})
    expect(service.log.map(({ fault, charge }) => [fault?.kind, charge?.total])).toEqual([
      ['reset', 0.001],
      ['status', undefined],
      ['gzip', 0.001],
      ['reset', undefined],
    ])
  })

  it('charges nothing for a request that it refuses', async () => {
    const service = await start()
    expect(await post(service, '/videos', { urls: 'x' })).toMatchObject({
      status: 400,
      json: { error: 'Invalid request body.' },
    })
    expect(await post(service, '/search', { query: 'x' }, 'wrong')).toMatchObject({ status: 401 })
    expect(service.ledger.charges).toEqual([])
  })

  it('serves pictures from a folder and gives out addresses of its own for them', async () => {
    const thumbnailDir = mkdtempSync(join(tmpdir(), 'footnote-pictures-'))
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47])
    writeFileSync(join(thumbnailDir, `${fakeVideoId(0)}.png`), picture)
    const service = await start({ thumbnailDir, videos: makeFakeVideos(1) })
    const { json } = await post(service, '/search', { query: 'tides' })
    const [found] = (json as { results: { thumbnail: { url: string } }[] }).results
    const response = await request(found?.thumbnail.url ?? '')
    expect(response.headers['content-type']).toBe('image/png')
    expect(Buffer.from(await response.body.arrayBuffer())).toEqual(picture)
    expect((await request(`${service.url}/thumbnails/../../secrets.png`)).statusCode).toBe(404)
  })
})
