// A YouTube on a loopback port, as far as the local engine speaks to it.
//   node test/fakes/youtube.ts [--videos 50] [--delay MS] [--port N]     prints {"origin","videos"} and runs until stopped
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { botCheck, microformatAnswer, nextAnswer, playerAnswer, sessionLimit } from './youtube-answers.ts'
import { json3Body } from './youtube-captions.ts'
import { makePicture } from './youtube-picture.ts'
import type { FakeVideo } from './youtube-video.ts'
import { makeVideos } from './youtube-video.ts'

export type { FakeFailure, FakeVideo } from './youtube-video.ts'
export { makeVideo, makeVideos } from './youtube-video.ts'

/** What is wrong with all of YouTube: `hang` never answers, `drop` closes the connection, `garbage` is not JSON. */
export type FakeOutage =
  | 'rate-limit'
  | 'bot-check'
  | 'session-limit'
  | 'empty-captions'
  | 'slow-captions'
  | 'server-error'
  | 'client-retired'
  | 'garbage'
  | 'hang'
  | 'drop'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  client: string | undefined
  videoId: string | undefined
  headers: IncomingMessage['headers']
  atMs: number
}

export interface FakeYoutube {
  origin: string
  /** Every request so far, in order of arrival. */
  log: FakeRequest[]
  /** Most requests of one path that were open at once. */
  mostAtOnce(path: string): number
  /** From the next request on; undefined ends it. */
  fail(outage: FakeOutage | undefined): void
  setDelay(delayMs: number): void
  close(): Promise<void>
}

export interface FakeYoutubeOptions {
  videos: readonly FakeVideo[]
  delayMs?: number
  port?: number
}

interface Reply {
  status?: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

const json = (value: object): Reply => ({ type: 'application/json', body: JSON.stringify(value) })

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += chunk
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

function describe(request: IncomingMessage, body: Record<string, unknown>): FakeRequest {
  const url = new URL(request.url ?? '/', 'http://fake')
  const context = body.context as { client?: { clientName?: string } } | undefined
  const inner = body.playerRequest as { videoId?: string } | undefined
  const videoId = (body.videoId as string | undefined) ?? inner?.videoId ?? url.searchParams.get('v') ?? undefined
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    client: context?.client?.clientName,
    videoId,
    headers: request.headers,
    atMs: performance.now(),
  }
}

function answer(asked: FakeRequest, videos: ReadonlyMap<string, FakeVideo>, outage: FakeOutage | undefined): Reply {
  const video = videos.get(asked.videoId ?? '')
  const client = asked.client ?? ''
  const player = () => {
    if (outage === 'bot-check') return botCheck
    if (outage === 'session-limit') return sessionLimit
    return playerAnswer(video, client)
  }
  switch (asked.path) {
    case '/youtubei/v1/player':
      return json(client === 'WEB' ? microformatAnswer(video) : player())
    case '/youtubei/v1/reel/reel_item_watch':
      return json(video || outage ? { playerResponse: player() } : {})
    case '/youtubei/v1/next':
      return json(nextAnswer(video))
    case '/youtubei/v1/visitor_id':
      return json({ responseContext: { visitorData: 'CgtGQUtFVklTSVRPUg%3D%3D' } })
    case '/api/timedtext': {
      const isEmpty = !video || outage === 'empty-captions' || asked.query.get('fmt') !== 'json3'
      return { type: 'application/json', body: isEmpty ? '' : json3Body(video) }
    }
    default:
      return asked.path.startsWith('/vi/') || asked.path.startsWith('/fake/')
        ? { type: 'image/png', body: makePicture(asked.path) }
        : { status: 404, type: 'text/plain', body: 'not found' }
  }
}

const outages: Partial<Record<FakeOutage, Reply>> = {
  'rate-limit': { status: 429, type: 'text/html', body: '<html><div class="g-recaptcha"></div></html>' },
  'server-error': { status: 503, type: 'text/html', body: '<html>Backend error</html>' },
  'client-retired': { ...json({ error: { code: 400, status: 'FAILED_PRECONDITION' } }), status: 400 },
  garbage: { type: 'text/html', body: '<html>Something else</html>' },
}

export async function startFakeYoutube(options: FakeYoutubeOptions): Promise<FakeYoutube> {
  const videos = new Map(options.videos.map((video) => [video.id, video]))
  const log: FakeRequest[] = []
  const open = new Map<string, { now: number; most: number }>()
  let { delayMs = 0 } = options
  let outage: FakeOutage | undefined

  const serve = async (asked: FakeRequest, response: ServerResponse) => {
    await sleep(delayMs + (videos.get(asked.videoId ?? '')?.delayMs ?? 0))
    const isCaptions = asked.path === '/api/timedtext'
    if (outage === 'drop') return response.destroy()
    if (outage === 'hang' || (outage === 'slow-captions' && isCaptions)) return undefined
    const reply = (outage && outages[outage]) ?? answer(asked, videos, outage)
    return response.writeHead(reply.status ?? 200, { 'content-type': reply.type, ...reply.headers }).end(reply.body)
  }

  const server = createServer(async (request, response) => {
    const asked = describe(request, await readBody(request))
    log.push(asked)
    const count = open.get(asked.path) ?? { now: 0, most: 0 }
    count.now += 1
    count.most = Math.max(count.most, count.now)
    open.set(asked.path, count)
    response.once('close', () => {
      count.now -= 1
    })
    await serve(asked, response)
  })
  await new Promise<void>((listening) => server.listen(options.port ?? 0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    mostAtOnce: (path) => open.get(path)?.most ?? 0,
    fail: (next) => {
      outage = next
    },
    setDelay: (next) => {
      delayMs = next
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      videos: { type: 'string', default: '50' },
      delay: { type: 'string', default: '0' },
      port: { type: 'string', default: '0' },
    },
  })
  const videos = makeVideos(Number(values.videos))
  const fake = await startFakeYoutube({ videos, delayMs: Number(values.delay), port: Number(values.port) })
  console.log(JSON.stringify({ origin: fake.origin, videos: videos.map(({ id }) => id) }))
}
