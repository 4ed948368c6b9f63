// A fake service that fails one request in ten, chosen by a seed. A crawled video is in its cache after a delay.
import { onTestFinished } from 'vitest'
import { gzipBomb } from '../../fakes/bombs.ts'
import { type FakeService, type Fault, makeFakeVideos, startFakeService } from '../../fakes/service.ts'
import type { FakeVideo } from '../../fakes/service-data.ts'

export const faultRate = 0.1

const page = '<html><body><h1>Bad Gateway</h1></body></html>'

const faults: readonly Fault[] = [
  { kind: 'status', status: 400 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 402 },
  { kind: 'status', status: 432 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 500, isCharged: true },
  { kind: 'status', status: 502, body: page },
  { kind: 'status', status: 503, isCharged: true },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'resetDuringBody', afterBytes: 200 },
  { kind: 'truncated', afterBytes: 200 },
  { kind: 'body', text: page, contentType: 'text/html' },
  { kind: 'noCost' },
  { kind: 'slowHeaders', ms: 30 },
  { kind: 'slowBody', afterBytes: 200, ms: 30 },
  { kind: 'splitEvery', bytes: 500 },
  { kind: 'gzip' },
  { kind: 'results', change: 'missing' },
  { kind: 'results', change: 'wrongTypes' },
  { kind: 'results', change: 'duplicated' },
  { kind: 'results', change: 'reordered' },
  { kind: 'results', change: 'extra' },
  { kind: 'results', change: 'clipWithoutText' },
  { kind: 'results', change: 'clipOfWrongType' },
  { kind: 'results', change: 'longTitle' },
  { kind: 'results', change: 'manyClips' },
  { kind: 'results', change: 'negativeTimes' },
  { kind: 'status', status: 307, headers: { location: 'https://elsewhere.example/videos' } },
  { kind: 'sent', ...gzipBomb() },
]

/**
 * Returns a generator of pseudo-random numbers from 0 (inclusive) to 1 (exclusive) that depends only on the seed (mulberry32).
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface ChaosService extends FakeService {
  videos: readonly FakeVideo[]
  /** Stops all faults. */
  calmDown(): void
}

export async function startChaosService(seed: number, videoCount: number): Promise<ChaosService> {
  const random = seededRandom(seed)
  let rate = faultRate
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const videos = makeFakeVideos(videoCount).map((video) => ({ ...video, availability: availabilityAt(random()) }))
  const service = await startFakeService({
    videos,
    crawlMs: 3,
    cacheFillMs: 60,
    faultFor: () => (random() < rate ? pick(faults) : undefined),
  })
  onTestFinished(() => service.close())
  return {
    ...service,
    videos,
    calmDown() {
      rate = 0
    },
  }
}

function availabilityAt(share: number): FakeVideo['availability'] {
  if (share < 0.25) return 'cached'
  if (share < 0.28) return { fail: 'CRAWL_NOT_FOUND' }
  return share < 0.3 ? { fail: 'CRAWL_TIMEOUT' } : 'crawled'
}
