// The only file that uses youtubei.js, which supplies client versions and headers that its community keeps up to date. Its parser is
// not used; answers are read as plain JSON.
import { randomBytes } from 'node:crypto'
import type { Innertube as Library } from 'youtubei.js'
import { youtubeSite } from '../../../contract/youtube/addresses.ts'
import { type EmbedFacts, embedder, readEmbedPage } from './embed-page.ts'
import { at, parseJson, stringAt } from './read-json.ts'
import { type Ask, browserAgent, consentCookie } from './request.ts'

/** The clients to ask as, in this order. The set of clients that YouTube answers without a token changes every few months. */
export const playerClients = ['VISIONOS', 'ANDROID', 'IOS'] as const

/** The embedded player is asked last, or at once at an age gate: it shows guests every video whose owner allows embedding. */
export type PlayerClient = (typeof playerClients)[number] | 'WEB_EMBEDDED'

export type InnertubeAnswer =
  | { kind: 'json'; json: unknown }
  /** The status was not 2xx, or the body was not JSON. */
  | { kind: 'refused'; status: number }
  | { kind: 'consent-wall' }
  | { kind: 'timed-out' }

export interface Innertube {
  player(client: PlayerClient, videoId: string, signal: AbortSignal): Promise<InnertubeAnswer>
  /** The data of the watch page: chapters, channel, and the date as text. */
  next(videoId: string, signal: AbortSignal): Promise<InnertubeAnswer>
  /** The publication date and other facts that the mobile players leave out. */
  microformat(videoId: string, signal: AbortSignal): Promise<InnertubeAnswer>
  /** The header of a playlist. `browseId` is `VL` followed by the playlist id. */
  browseHeader(browseId: string, signal: AbortSignal): Promise<InnertubeAnswer>
  /** The whole page of a playlist, including its first videos. */
  browseWhole(browseId: string, signal: AbortSignal): Promise<InnertubeAnswer>
  browsePage(continuation: string, signal: AbortSignal): Promise<InnertubeAnswer>
  /** The target of a youtube.com address, for example the channel behind a handle. */
  resolve(url: string, signal: AbortSignal): Promise<InnertubeAnswer>
  /** Gets a new anonymous visitor id from YouTube, needed when the present one is refused. */
  renewVisitor(signal: AbortSignal): Promise<void>
}

const cpnLength = 16
const randomText = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

const appHost = 'https://youtubei.googleapis.com/'

async function load(ask: Ask): Promise<Library> {
  const { Innertube, Log } = await import('youtubei.js')
  Log.setLevel(Log.Level.NONE)
  const answerFetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const headers = new Headers(init?.headers ?? request?.headers)
    const url = request?.url ?? String(input)
    // Only web pages send an Origin header, and this host is for apps.
    if (url.startsWith(appHost)) headers.delete('origin')
    const answer = await ask({
      url,
      method: 'POST',
      headers: Object.fromEntries(headers),
      signal: request?.signal ?? new AbortController().signal,
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
    })
    // The status goes into a header, because youtubei.js would turn an error status into an exception.
    return answer.kind === 'answered'
      ? new Response(answer.text, { headers: { 'x-outcome': String(answer.status) } })
      : new Response('', { headers: { 'x-outcome': answer.kind } })
  }
  return Innertube.create({
    lang: 'en',
    location: 'US',
    retrieve_player: false,
    generate_session_locally: true,
    retrieve_innertube_config: false,
    enable_session_cache: false,
    fetch: answerFetch,
  })
}

/** Makes no request until the first call. */
export function createInnertube(ask: Ask): Innertube {
  let loading: Promise<Library> | undefined
  const library = () => {
    loading ??= load(ask)
    return loading
  }

  const post = async (
    path: string | URL,
    body: { client: string; [field: string]: unknown },
    signal: AbortSignal,
  ): Promise<InnertubeAnswer> => {
    const { session } = await library()
    const response = await session.http.fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(body.client.startsWith('WEB') ? { Cookie: consentCookie } : {}),
      },
      body: JSON.stringify(body),
      signal,
    })
    const outcome = response.headers.get('x-outcome')
    if (outcome === 'timed-out' || outcome === 'consent-wall') return { kind: outcome }
    const status = Number(outcome)
    const json = status >= 200 && status < 300 ? parseJson(await response.text()) : undefined
    return json === undefined ? { kind: 'refused', status } : { kind: 'json', json }
  }

  const renewVisitor = async (signal: AbortSignal) => {
    const answer = await post('/visitor_id', { client: 'WEB' }, signal)
    const visitorData = answer.kind === 'json' ? stringAt(answer.json, 'responseContext', 'visitorData') : undefined
    const { session } = await library()
    // Otherwise keep the id that youtubei.js generated, which YouTube usually accepts.
    if (visitorData) session.context.client.visitorData = visitorData
  }

  let firstVisit: Promise<void> | undefined
  const visit = async (signal: AbortSignal) => {
    firstVisit ??= renewVisitor(signal)
    await firstVisit.catch((error: unknown) => {
      firstVisit = undefined
      throw error
    })
  }

  const browse = async (path: string, browseId: string, signal: AbortSignal) => {
    await visit(signal)
    // `params` asks YouTube to list unavailable videos too.
    return post(path, { client: 'WEB', browseId, params: 'wgYCCAA%3D' }, signal)
  }

  const playerRequest = (videoId: string) => ({
    videoId,
    cpn: randomText(cpnLength),
    contentCheckOk: true,
    racyCheckOk: true,
  })

  const embedFacts = async (videoId: string, signal: AbortSignal): Promise<EmbedFacts> => {
    const url = `${youtubeSite}/embed/${videoId}?html5=1`
    const headers = { 'user-agent': browserAgent, 'accept-language': 'en', cookie: consentCookie, referer: embedder }
    const answer = await ask({ url, method: 'GET', headers, signal })
    return answer.kind === 'answered' ? readEmbedPage(answer.text) : {}
  }

  return {
    renewVisitor,
    async player(client, videoId, signal) {
      await visit(signal)
      if (client === 'WEB_EMBEDDED') {
        const facts = await embedFacts(videoId, signal)
        const playbackContext = { contentPlaybackContext: { html5Preference: 'HTML5_PREF_WANTS', ...facts } }
        return post('/player', { client, ...playerRequest(videoId), playbackContext }, signal)
      }
      if (client !== 'ANDROID') return post('/player', { client, ...playerRequest(videoId) }, signal)
      // The reel endpoint gives the same answer as the player but does not require a token.
      const reel = new URL('youtubei/v1/reel/reel_item_watch', appHost)
      reel.search = new URLSearchParams({ t: randomText(12), id: videoId, $fields: 'playerResponse' }).toString()
      const body = { client, playerRequest: playerRequest(videoId), disablePlayerResponse: false }
      const answer = await post(reel, body, signal)
      return answer.kind === 'json' ? { kind: 'json', json: at(answer.json, 'playerResponse') ?? {} } : answer
    },
    async next(videoId, signal) {
      await visit(signal)
      return post('/next', { client: 'WEB', videoId, contentCheckOk: true, racyCheckOk: true }, signal)
    },
    browseHeader: (browseId, signal) => browse('/browse?$fields=sidebar,header,microformat,alerts', browseId, signal),
    browseWhole: (browseId, signal) => browse('/browse', browseId, signal),
    browsePage: (continuation, signal) => post('/browse', { client: 'WEB', continuation }, signal),
    async resolve(url, signal) {
      await visit(signal)
      return post('/navigation/resolve_url', { client: 'WEB', url }, signal)
    },
    microformat: (videoId, signal) =>
      post('/player?$fields=microformat,videoDetails', { client: 'WEB', ...playerRequest(videoId) }, signal),
  }
}
