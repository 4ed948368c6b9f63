import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAsk } from '../../../../src/backend/sources/youtube/request.ts'
import { bombs } from '../../../fakes/bombs.ts'

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const get = (origin: string) =>
  createAsk({ origin, timeoutMs: 60_000 })({
    url: 'https://www.youtube.com/youtubei/v1/player',
    method: 'GET',
    headers: {},
    signal: new AbortController().signal,
  })

describe('a request to YouTube', () => {
  it.each([301, 302, 303, 307, 308])('that is answered with %i is not redirected', async (status) => {
    let isFollowed = false
    const elsewhere = await startServer((_request, response) => {
      isFollowed = true
      response.end('{}')
    })
    const origin = await startServer((_request, response) => {
      response.writeHead(status, { location: elsewhere }).end('moved')
    })
    expect(await get(origin)).toEqual({ kind: 'answered', status, text: 'moved' })
    expect(isFollowed).toBe(false)
  })

  it.each(['a gzip bomb of 240 MB', 'a brotli bomb', 'a gzip bomb in a gzip file', 'nothing compressed'])(
    'that gets too large a response, with %s, closes the connection and says so',
    async (name) => {
      const { encoding, body } = bombs[name]?.() ?? { encoding: 'identity', body: Buffer.alloc(2 ** 20, '[') }
      const { promise: closed, resolve } = Promise.withResolvers<void>()
      const origin = await startServer((_request, response) => {
        response.on('close', resolve)
        response.writeHead(200, { 'content-encoding': encoding })
        const write = () => {
          while (!response.destroyed && response.write(body));
        }
        response.on('drain', write)
        write()
      })
      const before = process.memoryUsage().rss
      await expect(get(origin)).rejects.toMatchObject({
        code: 'YOUTUBE_CHANGED',
        message: expect.stringMatching(/more data than Footnote accepts \(at most 32 MB\)/),
      })
      await closed
      expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200)
    },
  )

  it('with a compressed response is read like any other', async () => {
    const origin = await startServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"ü"}'))
    })
    expect(await get(origin)).toEqual({ kind: 'answered', status: 200, text: '{"a":"ü"}' })
  })
})
