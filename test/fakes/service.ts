// A hosted service on a loopback port: real HTTP, a cache, prices, and faults on demand.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answerRequestSchema } from '../../src/contract/service/answer.ts'
import { type SearchRequestBody, searchRequestSchema } from '../../src/contract/service/search.ts'
import { videosRequestSchema } from '../../src/contract/service/videos.ts'
import type { AnswerResponse, DollarCost, SearchResponse } from '../../src/contract/service/written.ts'
import type { FakeVideo } from './service-data.ts'
import { changeResults, deliver, type Endpoint, type Fault, type Payload, writeStream } from './service-faults.ts'
import {
  type CitationStyle,
  type Found,
  findVideos,
  toCitation,
  toSearchResult,
  type Wanted,
  writeAnswer,
} from './service-search.ts'
import { createVideoStore, defaultPrices, type Prices, round } from './service-videos.ts'

export type { FakeVideo } from './service-data.ts'
export type { Fault } from './service-faults.ts'
export { fakeVideoId, makeFakeVideos } from './service-made.ts'

export interface FakeServiceOptions {
  videos: readonly FakeVideo[]
  key?: string
  /** Any free one when left out. */
  port?: number
  /** As in `/api/v1`; the endpoints are below it. */
  basePath?: string
  prices?: Partial<Prices>
  /** How long a request that crawls takes. */
  crawlMs?: number
  /** How long after a crawl began the cache has the video. */
  cacheFillMs?: number
  /** Between two pieces of a streamed answer. */
  chunkDelayMs?: number
  /** A larger batch is a bad request. */
  maxUrls?: number
  /** A batch that names one of these is a bad request. */
  refusedIds?: readonly string[]
  citationStyle?: CitationStyle
  /** Holds `<id>.jpg`, `.webp` or `.png`, served below `/thumbnails/`. */
  thumbnailDir?: string
}

export interface LoggedRequest {
  endpoint: string
  headers: IncomingHttpHeaders
  body: unknown
}

export interface Charge {
  endpoint: Endpoint
  cost: DollarCost
}

export interface FakeService {
  /** With the base path, without a final slash. */
  url: string
  key: string
  /** Every request that arrived whole. */
  log: LoggedRequest[]
  /** What was charged, also where the answer never arrived. */
  ledger: { charges: Charge[]; totalUsd(): number; crawls: Map<string, number> }
  /** Replaces the faults set before; they befall requests in this order, each its number of times. */
  setFault(...faults: Fault[]): void
  close(): Promise<void>
}

export async function startFakeService(options: FakeServiceOptions): Promise<FakeService> {
  const { key = 'test-key-1234', basePath = '', chunkDelayMs = 0 } = options
  const prices = { ...defaultPrices, ...options.prices }
  const log: LoggedRequest[] = []
  const charges: Charge[] = []
  let faults: { fault: Fault; left: number }[] = []
  let origin = ''

  const videos = options.videos.map((video) => ({ ...video, data: withOrigin(video.data, () => origin) }))
  const store = createVideoStore(videos, prices, options.cacheFillMs ?? 0)

  const takeFault = (endpoint: Endpoint): Fault | undefined => {
    const due = faults.find(({ fault, left }) => left > 0 && (fault.endpoint ?? endpoint) === endpoint)
    if (due) due.left--
    return due?.fault
  }

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
    return json({ results: sent, ...(fault?.kind === 'noCost' ? {} : { dollarCost }) })
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
    if (fault?.kind === 'results' && fault.change === 'wrongTypes')
      return json({ ...response, results: results.map((one, i) => (i === 0 ? { ...one, url: 42 } : one)) })
    return json(fault?.kind === 'noCost' ? { results } : response)
  }

  const answerQuestion = (body: unknown, fault: Fault | undefined): Payload => {
    const request = answerRequestSchema.safeParse(body)
    if (!request.success) return refusal(400, 'Invalid request body.')
    const found = findVideos(store.cached(), request.data.query).slice(0, 3)
    const wanted = wantedContent(request.data.contentOptions, false)
    const response: AnswerResponse = {
      answer: writeAnswer(found, options.citationStyle ?? 'links'),
      citations: found.map((one) => toCitation(one, wanted)),
      dollarCost: charge('/answer', { total: prices.answer }),
    }
    const { dollarCost: _dollarCost, ...withoutCost } = response
    if (request.data.stream !== true || fault?.kind === 'notStreamed')
      return json(fault?.kind === 'noCost' ? withoutCost : response)
    const chunks = response.answer.match(/\s*\S+(?:\s+\S+){0,2}\s*?/g) ?? []
    const dollarCost = fault?.kind === 'noCost' ? undefined : response.dollarCost
    const change = fault?.kind === 'stream' ? fault.change : undefined
    const parts = writeStream({ chunks, citations: response.citations, dollarCost }, change).map((event) =>
      Buffer.from(event),
    )
    return { status: 200, contentType: 'text/event-stream', parts }
  }

  const work = async (endpoint: Endpoint, body: unknown, fault: Fault | undefined): Promise<Payload> => {
    if (endpoint === '/videos') return await answerVideos(body, fault)
    return endpoint === '/search' ? answerSearch(body, fault) : answerQuestion(body, fault)
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://fake').pathname
    const picture = /\/thumbnails\/([\w-]{11}\.(jpg|webp|png))$/.exec(path)
    if (request.method === 'GET' && picture?.[1]) return sendPicture(response, options.thumbnailDir, picture[1])
    const text = await readBody(request)
    const endpoint = endpointOf(request.method, path, basePath)
    const body = parse(text)
    log.push({ endpoint: path, headers: request.headers, body })
    if (endpoint === undefined) return await deliver(response, refusal(404, 'Not found.'), undefined)
    const fault = takeFault(endpoint)
    if (fault?.kind === 'status') return await deliver(response, statusPayload(fault), undefined)
    if (fault?.kind === 'reset' && fault.when === 'before') return await deliver(response, refusal(500, ''), fault)
    if (request.headers['x-api-key'] !== key)
      return await deliver(response, refusal(401, 'Invalid API key.'), undefined)
    const payload = await work(endpoint, body, fault)
    if (fault?.kind === 'body' && payload.status === 200)
      return await deliver(
        response,
        { status: 200, contentType: fault.contentType ?? 'application/json', parts: [Buffer.from(fault.text)] },
        undefined,
      )
    if (chunkDelayMs > 0 && fault === undefined) return await deliverSlowly(response, payload, chunkDelayMs)
    return await deliver(response, payload, fault)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: `${origin}${basePath}`,
    key,
    log,
    ledger: {
      charges,
      crawls: store.crawls,
      totalUsd: () => round(charges.reduce((sum, { cost }) => sum + cost.total, 0)),
    },
    setFault(...next) {
      faults = next.map((fault) => ({ fault, left: fault.times ?? 1 }))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function withOrigin(data: FakeVideo['data'], origin: () => string): FakeVideo['data'] {
  const absolute = (url: string) => (url.startsWith('/') ? `${origin()}${url}` : url)
  return {
    ...data,
    get thumbnail() {
      return { ...data.thumbnail, url: absolute(data.thumbnail.url) }
    },
    get author() {
      return { ...data.author, avatar: absolute(data.author.avatar) }
    },
    get favicon() {
      return absolute(data.favicon)
    },
  }
}

function endpointOf(method: string | undefined, path: string, basePath: string): Endpoint | undefined {
  return (['/videos', '/search', '/answer'] as const).find((name) => method === 'POST' && path === `${basePath}${name}`)
}

type ContentOptions = { includeTranscription?: boolean | null | undefined; includeSummary?: boolean | null | undefined }

/** `/videos` gives the transcription when neither is asked for. */
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

const json = (value: unknown, status = 200): Payload => ({
  status,
  contentType: 'application/json',
  parts: [Buffer.from(JSON.stringify(value))],
})

const refusal = (status: number, error: string) => json({ error }, status)

function statusPayload({ status, body, headers }: Extract<Fault, { kind: 'status' }>): Payload {
  if (typeof body !== 'string')
    return { ...json(body ?? { error: `Fault ${status}.` }, status), ...(headers ? { headers } : {}) }
  return { status, contentType: 'text/html', parts: [Buffer.from(body)], ...(headers ? { headers } : {}) }
}

async function deliverSlowly(response: ServerResponse, payload: Payload, delayMs: number): Promise<void> {
  response.writeHead(payload.status, { 'content-type': payload.contentType })
  for (const part of payload.parts) {
    if (response.destroyed) return
    response.write(part)
    await wait(delayMs)
  }
  response.end()
}

function sendPicture(response: ServerResponse, dir: string | undefined, name: string): void {
  const path = dir === undefined ? undefined : join(dir, name)
  if (path === undefined || !existsSync(path)) return void response.writeHead(404).end()
  const type = name.endsWith('.jpg') ? 'image/jpeg' : `image/${name.slice(-4).replace('.', '')}`
  response.writeHead(200, { 'content-type': type }).end(readFileSync(path))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
