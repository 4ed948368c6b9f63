// A fake hosted service on a loopback port, with real HTTP, a cache, prices and faults on demand.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { DollarCost } from '../../src/contract/service/written.ts'
import { type Charge, createEndpoints, type EndpointOptions, json, refusal } from './service-endpoints.ts'
import { deliver, type Endpoint, type Fault, type Payload } from './service-faults.ts'
import { pictureIn, sendPicture, withOrigin } from './service-pictures.ts'
import { round } from './service-videos.ts'

export type { Fault } from './service-faults.ts'
export { fakeVideoId, makeFakeVideos } from './service-made.ts'

export interface FakeServiceOptions extends EndpointOptions {
  key?: string
  /** Any free port if left out. */
  port?: number
  /** For example `/api/v1`. The endpoints are below it. */
  basePath?: string
  /** The time between two pieces of a streamed answer. */
  chunkDelayMs?: number
  /** A folder with `<id>.jpg`, `.webp` or `.png` files, served below `/thumbnails/`. */
  thumbnailDir?: string
  /** The fault for a request that none of the faults from `setFault` applies to. */
  faultFor?(endpoint: Endpoint, body: unknown): Fault | undefined
}

export interface LoggedRequest {
  endpoint: string
  headers: IncomingHttpHeaders
  body: unknown
  /** The fault that was applied to the request. */
  fault?: Fault
  /** What the request was charged, even if the answer never arrived. */
  charge?: DollarCost
}

export interface FakeService {
  /** Includes the base path; no slash at the end. */
  url: string
  key: string
  /** Every request whose body arrived completely. */
  log: LoggedRequest[]
  /** All charges, including those for answers that never arrived. */
  ledger: { charges: Charge[]; totalUsd(): number; crawls: Map<string, number> }
  /** Replaces all faults. They apply to requests in this order, each as often as its `times` says. */
  setFault(...faults: Fault[]): void
  close(): Promise<void>
}

export async function startFakeService(options: FakeServiceOptions): Promise<FakeService> {
  const { key = 'test-key-1234', basePath = '', chunkDelayMs = 0 } = options
  const log: LoggedRequest[] = []
  let faults: { fault: Fault; left: number }[] = []
  let origin = ''

  const videos = options.videos.map((video) => ({ ...video, data: withOrigin(video.data, () => origin) }))
  const { work, charges, crawls } = createEndpoints({ ...options, videos })

  const takeFault = (endpoint: Endpoint, body: unknown): Fault | undefined => {
    const due = faults.find(({ fault, left }) => left > 0 && (fault.endpoint ?? endpoint) === endpoint)
    if (due) due.left--
    return due ? due.fault : options.faultFor?.(endpoint, body)
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://fake').pathname
    const picture = pictureIn(path)
    if (request.method === 'GET' && picture) return sendPicture(response, options.thumbnailDir, picture)
    const text = await readBody(request)
    const endpoint = endpointOf(request.method, path, basePath)
    const body = parse(text)
    const logged: LoggedRequest = { endpoint: path, headers: request.headers, body }
    log.push(logged)
    if (endpoint === undefined) return await deliver(response, refusal(404, 'Not found.'), undefined)
    const fault = takeFault(endpoint, body)
    if (fault) logged.fault = fault
    if (fault?.kind === 'status' && !fault.isCharged) return await deliver(response, statusPayload(fault), undefined)
    if (fault?.kind === 'reset' && fault.when === 'before') return await deliver(response, refusal(500, ''), fault)
    if (request.headers['x-api-key'] !== key)
      return await deliver(response, refusal(401, 'Invalid API key.'), undefined)
    const payload = await work(endpoint, body, fault)
    if (payload.charge) logged.charge = payload.charge
    if (fault?.kind === 'status') return await deliver(response, statusPayload(fault), undefined)
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
      crawls,
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

function endpointOf(method: string | undefined, path: string, basePath: string): Endpoint | undefined {
  return (['/videos', '/search', '/answer'] as const).find((name) => method === 'POST' && path === `${basePath}${name}`)
}

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
