import type { Cost } from '../../../contract/app/costs.ts'
import { AppError } from '../../../contract/app/errors.ts'
import type { CrawlMode } from '../../../contract/app/moments.ts'
import { firstFault } from '../../../contract/service/each.ts'
import { type VideosRequestBody, videosResponseSchema, type WireCrawlMode } from '../../../contract/service/videos.ts'
import type { Source, VideoOutcome, VideosRequest, VideosResponse } from '../source.ts'
import { addCosts, toCost, unknownCost } from './cost.ts'
import { mayBeCharged, unreadableFailure } from './failures.ts'
import { readOutcomes } from './outcomes.ts'
import { callService, type HostedConfig } from './request.ts'
import { watchUrl } from './video-id.ts'

const batchSize = 50

const wireModes: Record<CrawlMode, WireCrawlMode> = { never: 'Never', fallback: 'Fallback', always: 'Always' }

/** An id in the right form that stands for no video, so that asking for it from the cache costs as little as a call can. */
const nobodysVideoId = 'footnote---'

/** Videos by way of a hosted service. */
export function createHostedSource(config: HostedConfig): Source {
  return {
    kind: 'hosted',
    batchSize,
    isPriced: true,
    fetchVideos: (request) =>
      request.crawlMode === 'never' ? fetchInParts(config, request) : fetchVideos(config, request),
  }
}

/** One look-up in the service's cache: throws the AppErrors of a service call when address or key are wrong. */
export async function testService(config: HostedConfig, signal?: AbortSignal): Promise<Cost> {
  const request = { videoIds: [nobodysVideoId], crawlMode: 'never' as const }
  const { cost } = await fetchVideos(config, { ...request, ...(signal ? { signal } : {}) })
  return cost
}

type Asked = Omit<VideosRequest, 'signal'> & { signal?: AbortSignal }

async function fetchVideos(config: HostedConfig, { videoIds, crawlMode, signal }: Asked): Promise<VideosResponse> {
  const body: VideosRequestBody = {
    urls: videoIds.map(watchUrl),
    crawlMode: wireModes[crawlMode],
    contentOptions: { includeTranscription: true, includeSummary: true },
  }
  const json = await callService(config, { endpoint: '/videos', body, isLookUp: crawlMode === 'never', signal })
  const read = videosResponseSchema.safeParse(json)
  if (read.success) return { outcomes: readOutcomes(read.data.results, videoIds), cost: toCost(read.data.dollarCost) }
  const { field, fault } = firstFault(read.error, json)
  throw unreadableFailure(`${field || 'it'} ${fault}`)
}

/**
 * One address the service does not like makes it refuse the whole batch: halving finds it, and the others are answered.
 * What was answered before something else fails is kept; the rest counts as not answered.
 */
async function fetchInParts(config: HostedConfig, request: VideosRequest): Promise<VideosResponse> {
  const outcomes: VideoOutcome[] = []
  const costs: Cost[] = []
  const parts: (readonly string[])[] = [request.videoIds]
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    try {
      const response = await fetchVideos(config, { ...request, videoIds: part })
      outcomes.push(...response.outcomes)
      costs.push(response.cost)
    } catch (error) {
      const isWhole = part.length === request.videoIds.length
      if (isRefusedBatch(error) && part.length > 1) parts.unshift(...halve(part))
      else if (isRefusedBatch(error) && !isWhole) outcomes.push(refusedVideo(part, error))
      else if (costs.length > 0) {
        if (mayBeCharged(error)) costs.push(unknownCost)
        break
      } else throw error
    }
  }
  return { outcomes, cost: addCosts(costs) }
}

const isRefusedBatch = (error: unknown): error is AppError =>
  error instanceof AppError && (error.data.status === 400 || error.data.status === 413)

function halve(videoIds: readonly string[]): (readonly string[])[] {
  const middle = Math.ceil(videoIds.length / 2)
  return [videoIds.slice(0, middle), videoIds.slice(middle)]
}

function refusedVideo([videoId = '']: readonly string[], error: AppError): VideoOutcome {
  return { kind: 'failed', videoId, error: { type: error.code, message: error.message }, advice: 'none' }
}
