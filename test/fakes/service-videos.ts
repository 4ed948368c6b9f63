// The fake service's cache, crawler and price list.

import type { WireCrawlMode } from '../../src/contract/service/videos.ts'
import type { DollarCost, VideoResult, WrittenVideosResponse } from '../../src/contract/service/written.ts'
import type { FakeVideo } from './service-data.ts'
import type { Wanted } from './service-search.ts'

export interface Prices {
  /** For each video delivered. */
  transcription: number
  summary: number
  /** For each video crawled, in addition. */
  crawl: number
  /** For each request. */
  search: number
  answer: number
}

export const defaultPrices: Prices = { transcription: 0.001, summary: 0.002, crawl: 0.01, search: 0.005, answer: 0.02 }

/** Rounds a sum of prices, to avoid the errors of binary fractions. */
export const round = (usd: number) => Math.round(usd * 1e6) / 1e6

const idIn = (url: string) => /(?:v=|youtu\.be\/|shorts\/|embed\/|live\/)([\w-]{11})(?![\w-])/.exec(url)?.[1]

export interface VideoStore {
  answer(urls: readonly string[], mode: WireCrawlMode, wanted: Wanted): WrittenVideosResponse
  /** The videos that can be searched. */
  cached(): FakeVideo[]
  /** How often each video was crawled. */
  crawls: Map<string, number>
}

/** `cacheFillMs`: how long after the start of a crawl the video is in the cache. The crawl itself returns it at once. */
export function createVideoStore(videos: readonly FakeVideo[], prices: Prices, cacheFillMs: number): VideoStore {
  const byId = new Map(videos.map((video) => [idIn(video.data.url) ?? video.data.url, video]))
  const heldFrom = new Map<string, number>()
  const crawls = new Map<string, number>()

  const isHeld = (videoId: string) => {
    const since = heldFrom.get(videoId)
    return byId.get(videoId)?.availability === 'cached' || (since !== undefined && since <= Date.now())
  }

  const crawl = (videoId: string, video: FakeVideo): number => {
    crawls.set(videoId, (crawls.get(videoId) ?? 0) + 1)
    if (!heldFrom.has(videoId)) heldFrom.set(videoId, Date.now() + cacheFillMs)
    return video.crawlCostUsd ?? prices.crawl
  }

  const failure = (url: string, type: string): VideoResult => ({
    status: { url, status: 'Fail', error: { type, message: `No video for ${url}.` } },
  })

  const fetchOne = (url: string, mode: WireCrawlMode, wanted: Wanted): { result: VideoResult; crawlUsd: number } => {
    const videoId = idIn(url)
    if (videoId === undefined) return { result: failure(url, 'FAILED_TO_PARSE_URL'), crawlUsd: 0 }
    const video = byId.get(videoId)
    const isLiveCrawl = mode === 'Always' || (mode === 'Fallback' && !isHeld(videoId))
    if (!isLiveCrawl && !isHeld(videoId)) return { result: failure(url, 'CACHE_NOT_FOUND'), crawlUsd: 0 }
    if (video === undefined) return { result: failure(url, 'CRAWL_NOT_FOUND'), crawlUsd: 0 }
    if (typeof video.availability === 'object') return { result: failure(url, video.availability.fail), crawlUsd: 0 }
    const { transcription, summary, ...common } = video.data
    const data = {
      ...common,
      ...(wanted.transcription ? { transcription } : {}),
      ...(wanted.summary ? { summary } : {}),
    }
    const status = { url, status: 'Success' as const, isLiveCrawl }
    return { result: { data, status }, crawlUsd: isLiveCrawl ? crawl(videoId, video) : 0 }
  }

  return {
    crawls,
    cached: () => [...byId].filter(([videoId]) => isHeld(videoId)).map(([, video]) => video),
    answer(urls, mode, wanted) {
      const fetched = urls.map((url) => fetchOne(url, mode, wanted))
      const delivered = fetched.filter(({ result }) => result.data).length
      const crawlUsd = round(fetched.reduce((sum, one) => sum + one.crawlUsd, 0))
      const breakdown = {
        ...(wanted.transcription ? { transcription: round(delivered * prices.transcription) } : {}),
        ...(wanted.summary ? { summary: round(delivered * prices.summary) } : {}),
        ...(crawlUsd > 0 ? { crawl: crawlUsd } : {}),
      }
      const dollarCost: DollarCost = { total: round(Object.values(breakdown).reduce((a, b) => a + b, 0)), breakdown }
      return { results: fetched.map(({ result }) => result), dollarCost }
    },
  }
}
