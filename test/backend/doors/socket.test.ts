import { request } from 'undici'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectTo } from '../../../src/backend/doors/connect.ts'
import { createToken } from '../../../src/backend/doors/token.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'

const token = createToken()
let backend: Backend
let host: string

beforeEach(async () => {
  backend = await startBackend({
    dataDir: makeDataDir(),
    owner: 'app',
    environment: {},
    socket: { port: 0, token, rendererDir: null },
    runsImports: false,
    log: () => {},
  })
  host = new URL(backend.url).host
})
afterEach(() => backend.close())

/** Whether a WebSocket can be opened with these headers and subprotocols. */
const opens = (
  protocols: string[],
  options: { origin?: string; headers?: Record<string, string>; path?: string } = {},
) =>
  new Promise<boolean>((resolve) => {
    const { path = '/rpc', ...rest } = options
    const socket = new WebSocket(`ws://${host}${path}`, protocols, { origin: `http://${host}`, ...rest })
    socket.once('open', () => {
      socket.close()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

describe('the WebSocket server', () => {
  test('accepts the token from its own page', async () => {
    expect(await opens(['footnote', `footnote.token.${token}`])).toBe(true)
  })

  test.each([
    ['no token', ['footnote'], {}],
    ['a wrong token', ['footnote', `footnote.token.${token.slice(1)}x`], {}],
    ['another page', ['footnote', `footnote.token.${token}`], { origin: 'https://example.org' }],
    ['a page on another port', ['footnote', `footnote.token.${token}`], { origin: 'http://127.0.0.1:1' }],
    ['a rebound host name', ['footnote', `footnote.token.${token}`], { headers: { host: 'evil.example' } }],
    ['another path', ['footnote', `footnote.token.${token}`], { path: '/other' }],
  ])('refuses %s', async (_what, protocols, options) => {
    expect(await opens(protocols, options)).toBe(false)
  })

  test('serves nothing to a rebound host name', async () => {
    const { statusCode, body } = await request(backend.url, { headers: { host: 'evil.example' } })
    await body.dump()
    expect(statusCode).toBe(421)
  })

  test('shows pictures to its own page only', async () => {
    const { statusCode, body } = await request(`${backend.url}/thumbnails/AAAAAAAAAAA`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    await body.dump()
    expect(statusCode).toBe(404)
  })

  test('answers calls and reports changes', async () => {
    const connection = await connectTo({ url: backend.url, token })
    if (!connection) throw new Error('no connection')
    const { client } = connection
    const stop = new AbortController()
    const watching = await client.changes.watch(undefined, { signal: stop.signal })
    const first = watching.next()
    expect(await client.collections.create({ name: 'Interviews' })).toMatchObject({ name: 'Interviews', videoCount: 0 })
    expect((await first).value).toEqual({ topics: ['collections'] })
    stop.abort()
    connection.close()
  })

  test('reports a failure with its code and message', async () => {
    const connection = await connectTo({ url: backend.url, token })
    await expect(connection?.client.videos.get({ videoId: 'AAAAAAAAAAA' })).rejects.toMatchObject({
      code: 'VIDEO_NOT_FOUND',
    })
    connection?.close()
  })
})
