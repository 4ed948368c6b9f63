import type { Cost } from '../../../contract/app/costs.ts'
import type { ServiceSearch } from '../../../contract/app/search.ts'
import { firstFault, readEach } from '../../../contract/service/each.ts'
import { type SearchRequestBody, searchResponseSchema, searchResultSchema } from '../../../contract/service/search.ts'
import { toCost } from './cost.ts'
import { unreadableFailure } from './failures.ts'
import { type NamedVideo, toNamedVideo } from './named-video.ts'
import { callService, type HostedConfig } from './request.ts'
import { describeUnreadable, type UnreadableItem } from './unreadable-item.ts'

export type { NamedVideo } from './named-video.ts'

export interface ServiceSearchResponse {
  /** Best first, as the service orders them; `position` counts from 1, those that cannot be read included. */
  results: (NamedVideo & { position: number })[]
  /** Results that could not be read; the others are unaffected. */
  unreadable: UnreadableItem[]
  cost: Cost
}

/** Throws the AppErrors of a service call; never made twice, because it costs. */
export async function searchService(
  config: HostedConfig,
  request: ServiceSearch,
  signal?: AbortSignal,
): Promise<ServiceSearchResponse> {
  const body = toBody(request)
  const json = await callService(config, { endpoint: '/search', body, isLookUp: false, signal })
  const read = searchResponseSchema.safeParse(json)
  if (!read.success) {
    const { field, fault } = firstFault(read.error, json)
    throw unreadableFailure(`${field || 'it'} ${fault}`)
  }
  const readings = readEach(searchResultSchema, read.data.results)
  return {
    results: readings.flatMap((reading) =>
      reading.kind === 'read' ? [{ ...toNamedVideo(reading.value), position: reading.index + 1 }] : [],
    ),
    unreadable: readings.flatMap((reading) =>
      reading.kind === 'unreadable' ? [describeUnreadable('Result', reading.unreadable)] : [],
    ),
    cost: toCost(read.data.dollarCost),
  }
}

/** Only what was chosen is sent: what a service takes "nothing" for is its own affair. */
function toBody({ publishedFrom, publishedUntil, includeTranscription, includeSummary, ...rest }: ServiceSearch) {
  const body: SearchRequestBody = {
    ...rest,
    startPublishedDate: toDate(publishedFrom),
    endPublishedDate: toDate(publishedUntil),
    contentOptions: includeTranscription || includeSummary ? { includeTranscription, includeSummary } : undefined,
  }
  return body
}

const toDate = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant).toISOString())
