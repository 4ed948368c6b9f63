// A fake YouTube on a loopback port, with everything that the local engine uses.
//   node test/fakes/youtube.ts [--videos 50] [--delay MS] [--port N]     prints {"origin","videos"} and runs until stopped
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { embedPage, microformatAnswer, nextAnswer, oembedAnswer, playerAnswer } from './youtube-answers.ts'
import { captionBody } from './youtube-captions.ts'
import { browseAnswer, type FakeList, makeChannel, resolveAnswer } from './youtube-lists.ts'
import { type FakeOutage, json, outageReply, type Reply } from './youtube-outages.ts'
import { makePicture } from './youtube-picture.ts'
import { botAlert, refusalsOfClients } from './youtube-refusals.ts'
import { sheetReply } from './youtube-sheets.ts'
import type { FakeVideo } from './youtube-video.ts'
import { makeVideos } from './youtube-video.ts'

export type { FakeOutage } from './youtube-outages.ts'
export type { FakeFailure, FakeVideo } from './youtube-video.ts'
export { makeVideo, makeVideos } from './youtube-video.ts'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  client: string | undefined
  videoId: string | undefined
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
  atMs: number
}

export interface FakeYoutube {
  origin: string
  /** Every request so far, in order of arrival. */
  log: FakeRequest[]
  /** The highest number of requests for one path that were open at the same time. */
  mostAtOnce(path: string): number
  /** Starts an outage with the next request, for all clients or only the named ones. `undefined` ends it. */
  fail(outage: FakeOutage | undefined, clients?: readonly string[]): void
  setDelay(delayMs: number): void
  close(): Promise<void>
}

export interface FakeYoutubeOptions {
  videos: readonly FakeVideo[]
  lists?: readonly FakeList[]
  delayMs?: number
  port?: number
}

const isPlayer = (path: string, client: string | undefined) =>
  path.endsWith('/reel_item_watch') || (path.endsWith('/player') && client !== 'WEB')

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
  const inPath = /^\/(?:sb|vi|embed)\/([\w-]{11})(?:\/|$)/.exec(url.pathname)?.[1]
  const ofPage = URL.parse(url.searchParams.get('url') ?? '')?.searchParams.get('v')
  const asked = (body.videoId as string | undefined) ?? inner?.videoId ?? url.searchParams.get('v') ?? ofPage ?? inPath
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    client: context?.client?.clientName,
    videoId: asked,
    body,
    headers: request.headers,
    atMs: performance.now(),
  }
}

function captionReply(video: FakeVideo | undefined, query: URLSearchParams, outage: FakeOutage | undefined): Reply {
  const isFirst = query.get('signature') === 'FAKE1'
  if (video?.failure === 'gone-captions' || (video?.failure === 'expired-captions' && isFirst))
    return { status: 404, type: 'text/html', body: '' }
  const isEmpty = !video || outage === 'empty-captions'
  const body = isEmpty ? '' : captionBody(video, query.get('fmt'), query.get('kind') === 'asr')
  return { type: 'text/plain', body }
}

interface Asked extends FakeRequest {
  video: FakeVideo | undefined
  lists: readonly FakeList[]
  /** How many players of this video were requested so far, including this one. */
  visit: number
}

function answer({ video, lists, visit, ...asked }: Asked, outage: FakeOutage | undefined): Reply {
  const client = asked.client ?? ''
  const player = () => {
    if (outage !== undefined && outage in refusalsOfClients)
      return { playabilityStatus: refusalsOfClients[outage as keyof typeof refusalsOfClients] }
    return playerAnswer(video, client, visit, asked.body)
  }
  switch (asked.path) {
    case '/youtubei/v1/player':
      return json(client === 'WEB' ? microformatAnswer(video) : player())
    case '/youtubei/v1/reel/reel_item_watch':
      return json(video || outage ? { playerResponse: player() } : {})
    case '/youtubei/v1/next':
      return json(nextAnswer(video))
    case '/youtubei/v1/browse':
      if (outage === 'bot-check') return json(botAlert)
      return json(browseAnswer(lists, asked.body, !asked.query.has('$fields')))
    case '/youtubei/v1/navigation/resolve_url': {
      const found = resolveAnswer(lists, asked.body)
      return found ? json(found) : { ...json({ error: { code: 404, status: 'NOT_FOUND' } }), status: 404 }
    }
    case '/youtubei/v1/visitor_id':
      return json({ responseContext: { visitorData: 'CgtGQUtFVklTSVRPUg%3D%3D' } })
    case '/oembed':
      return video && video.failure !== 'private'
        ? json(oembedAnswer(video))
        : { status: 401, type: 'text/plain', body: '' }
    case '/api/timedtext':
      return captionReply(video, asked.query, outage)
    default:
      if (video && asked.path.startsWith('/embed/'))
        return { type: 'text/html; charset=utf-8', body: embedPage(video, asked.headers.referer) }
      if (video && asked.path.startsWith('/sb/')) return sheetReply(video, asked.path, asked.query)
      if (video?.picture && asked.path.startsWith('/vi/')) return { type: 'image/jpeg', body: video.picture }
      return asked.path.startsWith('/vi/') || asked.path.startsWith('/fake/')
        ? { type: 'image/png', body: makePicture(asked.path) }
        : { status: 404, type: 'text/plain', body: 'not found' }
  }
}

export async function startFakeYoutube(options: FakeYoutubeOptions): Promise<FakeYoutube> {
  const videos = new Map(options.videos.map((video) => [video.id, video]))
  const log: FakeRequest[] = []
  const open = new Map<string, { now: number; most: number }>()
  const { lists = [] } = options
  let { delayMs = 0 } = options
  let trouble: { outage: FakeOutage; clients: readonly string[] | undefined } | undefined

  const serve = async (asked: FakeRequest, response: ServerResponse) => {
    const video = videos.get(asked.videoId ?? '')
    const visit = log.filter(({ videoId, client, path }) => videoId === asked.videoId && isPlayer(path, client)).length
    await sleep(delayMs + (video?.delayMs ?? 0))
    const isMeant = trouble?.clients === undefined || trouble.clients.includes(asked.client ?? '')
    const outage = isMeant ? trouble?.outage : undefined
    const isCaptions = asked.path === '/api/timedtext'
    if (outage === 'drop') return response.destroy()
    if (outage === 'hang' || (outage === 'slow-captions' && isCaptions)) return undefined
    const reply = (outage && outageReply(asked, outage)) ?? answer({ ...asked, video, lists, visit }, outage)
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
    fail: (outage, clients) => {
      trouble = outage && { outage, clients }
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
  const lists = [makeChannel('fake', 'The fake channel', videos)]
  const fake = await startFakeYoutube({ videos, lists, delayMs: Number(values.delay), port: Number(values.port) })
  console.log(JSON.stringify({ origin: fake.origin, videos: videos.map(({ id }) => id) }))
}
