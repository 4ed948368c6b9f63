// The three operations of the fake service, without HTTP.
import { setTimeout as wait } from 'node:timers/promises'
import { answerRequestSchema } from '../../src/contract/service/answer.ts'
import { type SearchRequestBody, searchRequestSchema } from '../../src/contract/service/search.ts'
import { videosRequestSchema } from '../../src/contract/service/videos.ts'
import type { AnswerResponse, DollarCost, SearchResponse } from '../../src/contract/service/written.ts'
import type { FakeVideo } from './service-data.ts'
import { changeFound, changeResults, type Endpoint, type Fault, type Payload, writeStream } from './service-faults.ts'
import {
  type CitationStyle,
  type Found,
  findVideos,
  toCitation,
  toSearchResult,
  type Wanted,
  writeAnswer,
} from './service-search.ts'
import { createVideoStore, defaultPrices, type Prices } from './service-videos.ts'

export interface EndpointOptions {
  videos: readonly FakeVideo[]
  prices?: Partial<Prices>
  /** How long a request with a crawl mode takes. */
  crawlMs?: number
  /** How long after the start of a crawl the video is in the cache. */
  cacheFillMs?: number
  /** A batch with more URLs gets status 400. */
  maxUrls?: number
  /** A batch with one of these videos gets status 400. */
  refusedIds?: readonly string[]
  citationStyle?: CitationStyle
}

export interface Charge {
  endpoint: Endpoint
  cost: DollarCost
}

export interface Endpoints {
  work(endpoint: Endpoint, body: unknown, fault: Fault | undefined): Promise<Payload>
  charges: Charge[]
  /** How often each video was crawled. */
  crawls: Map<string, number>
}

export function createEndpoints(options: EndpointOptions): Endpoints {
  const prices = { ...defaultPrices, ...options.prices }
  const store = createVideoStore(options.videos, prices, options.cacheFillMs ?? 0)
  const charges: Charge[] = []

  const charge = (endpoint: Endpoint, cost: DollarCost): DollarCost => {
    charges.push({ endpoint, cost })
    return cost
  }

  const answerVideos = async (body: unknown, fault: Fault | undefined): Promise<Payload> => {
    const request = videosRequestSchema.safeParse(body)
    if (!request.success) return refusal(400, 'Invalid request body.')
    const { urls, crawlMode, contentOptions } = request.data
    if (urls.length > (options.maxUrls ?? 100)) return refusal(400, `At most ${options.maxUrls} urls are allowed.`)
    const refused = options.refusedIds?.find((id) => urls.some((url) => url.includes(id)))
    if (refused) return refusal(400, `The url of ${refused} is not allowed.`)
    const mode = crawlMode ?? 'Never'
    const { results, dollarCost } = store.answer(urls, mode, wantedContent(contentOptions))
    charge('/videos', dollarCost)
    if (mode !== 'Never') await wait(options.crawlMs ?? 0)
    const sent = fault?.kind === 'results' ? changeResults(results, fault.change) : results
    return { ...json({ results: sent, ...(fault?.kind === 'noCost' ? {} : { dollarCost }) }), charge: dollarCost }
  }

  const answerSearch = (body: unknown, fault: Fault | undefined): Payload => {
    const request = searchRequestSchema.safeParse(body)
    if (!request.success) return refusal(400, 'Invalid request body.')
    const wanted = wantedContent(request.data.contentOptions, false)
    const found = findVideos(store.cached(), request.data.query).filter((one) => isWithin(one, request.data))
    const results = found.slice(0, request.data.maxResults ?? 10).map((one) => toSearchResult(one, wanted))
    const search = prices.search
    const dollarCost = charge('/search', { total: search, breakdown: { search } })
    const response: SearchResponse = { results, dollarCost }
    const sent = fault?.kind === 'results' ? { ...response, results: changeFound(results, fault.change) } : response
    return { ...json(fault?.kind === 'noCost' ? { results } : sent), charge: dollarCost }
  }

  const answerQuestion = (body: unknown, fault: Fault | undefined): Payload => {
    const request = answerRequestSchema.safeParse(body)
    if (!request.success) return refusal(400, 'Invalid request body.')
    const found = findVideos(store.cached(), request.data.query)
      .filter(({ score }, _i, all) => score > (all[0]?.score ?? 0) * 0.8)
      .slice(0, 3)
    const wanted = wantedContent(request.data.contentOptions, false)
    const response: AnswerResponse = {
      answer: writeAnswer(found, options.citationStyle ?? 'links'),
      citations: found.map((one) => toCitation(one, wanted)),
      dollarCost: charge('/answer', { total: prices.answer }),
    }
    const citations = response.citations
    if (fault?.kind === 'results') response.citations = changeFound(citations, fault.change) as typeof citations
    const { dollarCost: _dollarCost, ...withoutCost } = response
    if (request.data.stream !== true || fault?.kind === 'notStreamed')
      return { ...json(fault?.kind === 'noCost' ? withoutCost : response), charge: response.dollarCost }
    const chunks = response.answer.match(/\s*\S+(?:\s+\S+){0,2}\s*?/g) ?? []
    const dollarCost = fault?.kind === 'noCost' ? undefined : response.dollarCost
    const change = fault?.kind === 'stream' ? fault.change : undefined
    const parts = writeStream({ chunks, citations: response.citations, dollarCost }, change).map((event) =>
      Buffer.from(event),
    )
    return { status: 200, contentType: 'text/event-stream', parts, charge: response.dollarCost }
  }

  const work = async (endpoint: Endpoint, body: unknown, fault: Fault | undefined): Promise<Payload> => {
    if (endpoint === '/videos') return await answerVideos(body, fault)
    return endpoint === '/search' ? answerSearch(body, fault) : answerQuestion(body, fault)
  }

  return { work, charges, crawls: store.crawls }
}

type ContentOptions = { includeTranscription?: boolean | null | undefined; includeSummary?: boolean | null | undefined }

/** If a `/videos` request asks for neither content, it gets the transcription. */
function wantedContent(content: ContentOptions | null | undefined, givesOne = true): Wanted {
  const summary = content?.includeSummary === true
  const transcription = content?.includeTranscription === true
  return { summary, transcription: transcription || (givesOne && !summary) }
}

function isWithin({ video }: Found, request: SearchRequestBody): boolean {
  const at = Date.parse(video.data.publishedDate)
  const { startPublishedDate: start, endPublishedDate: end, containSpokenText: spoken } = request
  if (typeof start === 'string' || typeof start === 'number') if (at < new Date(start).getTime()) return false
  if (typeof end === 'string' || typeof end === 'number') if (at > new Date(end).getTime()) return false
  const said = video.data.transcription.audioClips
    .map((clip) => clip.transcription)
    .join(' ')
    .toLowerCase()
  return !spoken || said.includes(spoken.toLowerCase())
}

export const json = (value: unknown, status = 200): Payload => ({
  status,
  contentType: 'application/json',
  parts: [Buffer.from(JSON.stringify(value))],
})

export const refusal = (status: number, error: string) => json({ error }, status)
