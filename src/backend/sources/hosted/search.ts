import type { Cost } from '../../../contract/app/costs.ts'
import type { ServiceSearchResult } from '../../../contract/app/search.ts'
import { firstFault, readEach, type Unreadable } from '../../../contract/service/each.ts'
import {
  type SearchCategory,
  type SearchRequestBody,
  type SearchResultRead,
  searchResponseSchema,
  searchResultSchema,
} from '../../../contract/service/search.ts'
import { toDurationMs, toInstant } from './content.ts'
import { toCost } from './cost.ts'
import { unreadableFailure } from './failures.ts'
import { toMoment } from './highlight.ts'
import { callService, type HostedConfig } from './request.ts'
import { readVideoId } from './video-id.ts'
import { webUrl } from './web-url.ts'

export interface ServiceSearchRequest {
  /** At most 500 characters. */
  query: string
  /** At most 20. */
  maxResults: number
  category?: SearchCategory
  /** ISO 8601, or milliseconds since the epoch. */
  startPublishedDate?: string | number
  endPublishedDate?: string | number
  containSpokenText?: string
  containScreenText?: string
  signal?: AbortSignal
}

export interface ServiceSearchResponse {
  /** Best first, as the service orders them. */
  results: Omit<ServiceSearchResult, 'isInLibrary'>[]
  /** Results that could not be read; the others are unaffected. */
  unreadable: Unreadable[]
  cost: Cost
}

/** Throws the AppErrors of a service call; never made twice, because it costs. */
export async function searchService(
  config: HostedConfig,
  { signal, ...request }: ServiceSearchRequest,
): Promise<ServiceSearchResponse> {
  const body: SearchRequestBody = request
  const json = await callService(config, { endpoint: '/search', body, isLookUp: false, signal })
  const read = searchResponseSchema.safeParse(json)
  if (!read.success) {
    const { field, fault } = firstFault(read.error, json)
    throw unreadableFailure(`${field || 'it'} ${fault}`)
  }
  const readings = readEach(searchResultSchema, read.data.results)
  return {
    results: readings.flatMap((reading) => (reading.kind === 'read' ? [toFound(reading.value)] : [])),
    unreadable: readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.unreadable] : [])),
    cost: toCost(read.data.dollarCost),
  }
}

function toFound(result: SearchResultRead): Omit<ServiceSearchResult, 'isInLibrary'> {
  const url = webUrl(result.url) ?? ''
  return {
    videoId: readVideoId(url),
    url,
    title: result.title ?? result.url,
    author: result.author?.name ?? '',
    durationMs: toDurationMs(result.duration),
    publishedAt: toInstant(result.publishedDate),
    score: result.score ?? null,
    highlights: (result.highlights ?? []).map(toMoment),
  }
}
