import type { ServiceSearch } from '../../../contract/app/search.ts'
import { type SearchRequestBody, searchResponseSchema } from '../../../contract/service/search.ts'
import { toCost } from './cost.ts'
import { unexpectedFailure } from './failures.ts'
import { checkCount } from './most-items.ts'
import { readNamed } from './read-named.ts'
import { redactorOf } from './redaction.ts'
import { callService, type HostedConfig, type ServiceCall } from './request.ts'

export type { NamedVideo } from './named-video.ts'

/**
 * The results are in the service's order, best first; `position` counts from 1 and counts unreadable results too. `raw` is the JSON of
 * results that could not be read completely. Throws the AppErrors of a service call.
 */
export async function searchService(
  config: HostedConfig,
  request: ServiceSearch,
  signal?: AbortSignal,
  onMayCost?: ServiceCall['onMayCost'],
) {
  const body = toBody(request)
  const json = await callService(config, { endpoint: '/search', body, isLookUp: false, signal, onMayCost })
  const read = searchResponseSchema.safeParse(json)
  const redact = redactorOf(config.key)
  if (!read.success) throw unexpectedFailure(read.error, json, redact)
  checkCount(read.data.results, 'result')
  const { found, unreadable, raw } = readNamed('Result', read.data.results, redact)
  return {
    results: found.map(({ named, position }) => ({ ...named, position })),
    unreadable,
    raw,
    cost: toCost(read.data.dollarCost),
  }
}

/** Sends only the filters that were set, because services may treat an empty value differently from a missing one. */
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
