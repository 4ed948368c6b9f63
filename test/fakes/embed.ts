import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright'
import { type EmbedBehaviour, embedPage } from './embed-page.ts'

export type { EmbedBehaviour } from './embed-page.ts'

export interface EmbedVisit {
  readonly videoId: string
  readonly referer: string | undefined
  readonly search: URLSearchParams
}

export interface FakeEmbed {
  readonly origin: string
  /** Every request for a player page, in order. */
  readonly visits: EmbedVisit[]
  /** Sets how the players of a video behave from now on. */
  behave(videoId: string, behaviour: EmbedBehaviour): void
  close(): Promise<void>
}

/** Serves player pages under `/embed/ID`. Like YouTube, it reports error 153 if the request has no Referer. */
export async function startFakeEmbed(): Promise<FakeEmbed> {
  const visits: EmbedVisit[] = []
  const behaviours = new Map<string, EmbedBehaviour>()

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://embed.test')
    const videoId = /^\/embed\/([\w-]{11})$/.exec(url.pathname)?.[1]
    if (videoId === undefined) {
      response.writeHead(404).end()
      return
    }
    const { referer } = request.headers
    visits.push({ videoId, referer, search: url.searchParams })
    const behaviour = referer === undefined ? { errorCode: 153 } : (behaviours.get(videoId) ?? {})
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(embedPage(behaviour))
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    visits,
    behave: (videoId, behaviour) => void behaviours.set(videoId, behaviour),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Routes a page's requests for YouTube's player to the fake, with the headers that the browser chose. */
export async function routeEmbed(target: BrowserContext | Page, embed: FakeEmbed): Promise<void> {
  await target.route('https://www.youtube-nocookie.com/embed/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const response = await fetch(`${embed.origin}${pathname}${search}`, { headers: await refererOf(request) })
    await route.fulfill({
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/html',
      body: await response.text(),
    })
  })
}

async function refererOf(request: { allHeaders(): Promise<Record<string, string>> }): Promise<Record<string, string>> {
  const { referer } = await request.allHeaders()
  return referer === undefined ? {} : { referer }
}
