import type { Cost } from '../../../contract/app/costs.ts'
import type { CrawlMode } from '../../../contract/app/moments.ts'
import { type VideosRequestBody, videosResponseSchema, type WireCrawlMode } from '../../../contract/service/videos.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import type { Source, VideosRequest, VideosResponse } from '../source.ts'
import { toCost } from './cost.ts'
import { unexpectedFailure } from './failures.ts'
import { checkCount } from './most-items.ts'
import { readNameless, readOutcomes } from './outcomes.ts'
import { redactorOf } from './redaction.ts'
import { callService, type HostedConfig } from './request.ts'

/** Small enough that the answer stays well below the size limit even if each video lasts for hours. */
const batchSize = 20

const wireModes: Record<CrawlMode, WireCrawlMode> = { never: 'Never', fallback: 'Fallback', always: 'Always' }

/** A well-formed id of no existing video: looking it up in the service's cache is the cheapest possible call. */
const nobodysVideoId = 'footnote---'

/** A source that fetches videos from a hosted service. */
export function createHostedSource(config: HostedConfig): Source {
  return {
    kind: 'hosted',
    batchSize,
    isPriced: true,
    fetchVideos: (request) => fetchVideos(config, request),
  }
}

/** Tests address and key with one look-up in the service's cache. Throws the AppErrors of a service call; returns the cost. */
export async function testService(config: HostedConfig, signal?: AbortSignal): Promise<Cost> {
  const asked = { videoIds: [nobodysVideoId], crawlMode: 'never' } as const
  const { cost } = await fetchVideos(config, signal === undefined ? asked : { ...asked, signal })
  return cost
}

type Asked = Omit<VideosRequest, 'signal'> & { signal?: AbortSignal }

async function fetchVideos(config: HostedConfig, request: Asked): Promise<VideosResponse> {
  const { videoIds, crawlMode, signal, onMayCost } = request
  const body: VideosRequestBody = {
    urls: videoIds.map((videoId) => watchUrl(videoId)),
    crawlMode: wireModes[crawlMode],
    contentOptions: { includeTranscription: true, includeSummary: true },
  }
  const json = await callService(config, {
    endpoint: '/videos',
    body,
    isLookUp: crawlMode === 'never',
    signal,
    onMayCost,
  })
  const read = videosResponseSchema.safeParse(json)
  const redact = redactorOf(config.key)
  if (!read.success) throw unexpectedFailure(read.error, json, redact)
  const { results, dollarCost } = read.data
  checkCount(results, 'result')
  const outcomes = readOutcomes(results, videoIds, redact)
  const nameless = outcomes.length < videoIds.length ? readNameless(results, redact) : []
  return { outcomes, nameless, cost: toCost(dollarCost) }
}
