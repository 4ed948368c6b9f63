import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Agent, ProxyAgent } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { askService } from '../../../../src/backend/sources/hosted/answer.ts'
import type { HostedConfig } from '../../../../src/backend/sources/hosted/request.ts'
import { searchService } from '../../../../src/backend/sources/hosted/search.ts'
import { createHostedSource } from '../../../../src/backend/sources/hosted/source.ts'
import { certificatePath, startMute, startProxy, startTls } from '../../../fakes/relays.ts'
import { type FakeService, makeFakeVideos, startFakeService } from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'
import { readAll } from './read-all.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const closeLater = <T extends { close(): unknown }>(opened: T): T => {
  closers.push(() => opened.close())
  return opened
}

const startService = async (): Promise<FakeService> =>
  closeLater(await startFakeService({ videos: makeFakeVideos(10) }))

const startEncrypted = async ({ url }: FakeService) => closeLater(await startTls(Number(new URL(url).port)))

/** Resolves every host name to this machine. */
function openDispatcher(tls: { ca?: string } = {}): () => Promise<Agent> {
  const dispatcher = new Agent({
    connect: { ...tls, lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
  })
  closers.push(() => dispatcher.destroy())
  return async () => dispatcher
}

const search = (config: HostedConfig) => searchService({ patience: fastPatience, ...config }, { query: 'tides' })

describe('a connection to the service', () => {
  it('is kept for later requests', async () => {
    const service = await startService()
    const relay = await startEncrypted(service)
    const dispatcher = openDispatcher({ ca: readFileSync(certificatePath, 'utf8') })
    const config = { url: `https://service.test:${relay.port}`, key: service.key, dispatcher }
    for (let i = 0; i < 20; i++) await search(config)
    expect(service.log).toHaveLength(20)
    // undici may open a second connection before it notices that the first is free again.
    expect(relay.connections()).toBeLessThanOrEqual(2)
  })

  it('is not made over plain http to another machine, unless that is allowed', async () => {
    const service = await startService()
    const config = { url: service.url.replace('127.0.0.1', 'service.test'), key: service.key }
    const dispatcher = openDispatcher()
    await expect(search({ ...config, dispatcher })).rejects.toMatchObject({ code: 'SERVICE_REFUSED' })
    expect(service.log).toEqual([])
    await search({ ...config, dispatcher, allowsPlainHttp: true })
    expect(service.log).toHaveLength(1)
  })

  it('that takes too long is given up, and nothing was charged', async () => {
    const mute = closeLater(await startMute())
    const patience = { ...fastPatience, connectTimeoutMs: 100, attempts: 2 }
    await expect(
      search({ url: `https://127.0.0.1:${mute.port}`, key: 'k', patience, dispatcher: openDispatcher() }),
    ).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      message: expect.stringContaining(`Connecting to 127.0.0.1:${mute.port} took too long`),
      data: { mayBeCharged: false },
    })
  })

  it('through a proxy that never answers is given up as well', async () => {
    const mute = closeLater(await startMute())
    const dispatcher = new ProxyAgent(`http://127.0.0.1:${mute.port}`)
    closers.push(() => dispatcher.destroy())
    const patience = { ...fastPatience, connectTimeoutMs: 100, attempts: 1 }
    await expect(
      search({ url: 'https://service.test', key: 'k', patience, dispatcher: async () => dispatcher }),
    ).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      data: { mayBeCharged: false },
    })
  })

  it('through a proxy shows the proxy the host, but neither the request nor the key', async () => {
    const service = await startService()
    const relay = await startEncrypted(service)
    const proxy = closeLater(await startProxy(relay.port))
    const dispatcher = new ProxyAgent({
      uri: `http://127.0.0.1:${proxy.port}`,
      requestTls: { ca: readFileSync(certificatePath, 'utf8') },
    })
    closers.push(() => dispatcher.destroy())
    await search({ url: 'https://service.test/', key: service.key, dispatcher: async () => dispatcher })
    expect(proxy.tunnels).toEqual(['service.test:443'])
    expect(service.log).toHaveLength(1)
  })
})

describe('a certificate', () => {
  it('signed by an unknown authority is refused in one sentence that says what to do', async () => {
    const service = await startService()
    const relay = await startEncrypted(service)
    const url = `https://localhost:${relay.port}`
    await expect(search({ url, key: service.key, dispatcher: openDispatcher() })).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      message: `This computer does not trust the certificate of localhost:${relay.port}. If the service belongs to your organisation, set NODE_EXTRA_CA_CERTS to its certificate file and restart Footnote.`,
      data: { mayBeCharged: false, isTemporary: false, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })
    expect(service.log).toEqual([])
    expect(relay.connections()).toBe(1)
  })

  it('for another host name is refused as such', async () => {
    const service = await startService()
    const relay = await startEncrypted(service)
    const dispatcher = openDispatcher({ ca: readFileSync(certificatePath, 'utf8') })
    await expect(
      search({ url: `https://elsewhere.test:${relay.port}`, key: service.key, dispatcher }),
    ).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      message: expect.stringContaining('was issued for another name'),
    })
    expect(service.log).toEqual([])
  })
})

describe('a redirect', () => {
  const startServer = async (answer: RequestListener): Promise<string> => {
    const server = createServer(answer)
    await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
    closers.push(() => server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const calls: Record<string, (config: HostedConfig) => Promise<unknown>> = {
    '/search': search,
    '/videos': (config) =>
      createHostedSource({ patience: fastPatience, ...config }).fetchVideos({
        videoIds: ['fake000001A'],
        crawlMode: 'always',
        signal: new AbortController().signal,
      }),
    '/answer': (config) => readAll(askService({ patience: fastPatience, ...config }, { question: 'Why?' })),
  }

  it.each(Object.keys(calls).flatMap((call) => [301, 302, 303, 307, 308].map((status) => [call, status] as const)))(
    'of %s with status %i is not followed, and its target is reported',
    async (call, status) => {
      let isFollowed = false
      const elsewhere = await startServer((_request, response) => {
        isFollowed = true
        response.end('{}')
      })
      const url = await startServer((_request, response) => {
        response.writeHead(status, { location: `${elsewhere}/other?key=k` }).end()
      })
      await expect(calls[call]?.({ url, key: 'k' })).rejects.toMatchObject({
        code: 'SERVICE_REFUSED',
        message: `The service has moved to ${elsewhere}. Enter the new address in Settings.`,
        data: { mayBeCharged: false },
      })
      expect(isFollowed).toBe(false)
    },
  )

  it.each(['/another/path', 'data:text/html,x', 'http://[oops', 'javascript:alert(1)'])(
    'to %s is reported without its target',
    async (location) => {
      const url = await startServer((_request, response) => void response.writeHead(307, { location }).end())
      await expect(search({ url, key: 'k' })).rejects.toMatchObject({
        code: 'SERVICE_REFUSED',
        message: 'The service answered with a redirect. Check the address in Settings.',
      })
    },
  )
})

/** A service whose response never ends. `closed` resolves once its connection is gone. */
async function startEndless(status: number, headers: Record<string, string>, piece: Buffer, everyMs: number) {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.on('close', resolve)
    response.writeHead(status, headers)
    const write = () => {
      while (!response.destroyed && response.write(piece) && everyMs === 0);
      if (!response.destroyed && everyMs > 0) setTimeout(write, everyMs)
    }
    response.on('drain', write)
    write()
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, closed }
}

describe('an endless response', () => {
  it.each([
    ['that arrives fast', {}, Buffer.alloc(2 ** 20, ' '), /larger than 32 MB/],
    ['that is compressed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(2 ** 20, ' ')), /larger than 32 MB/],
    ['that is compressed twice', { 'content-encoding': 'gzip, gzip' }, Buffer.alloc(2 ** 20), /was not requested/],
    ['that is compressed in an unknown way', { 'content-encoding': 'zip' }, Buffer.alloc(2 ** 20), /was not requested/],
  ])('%s is cut off', async (_name, headers, piece, says) => {
    const { url, closed } = await startEndless(200, headers, piece, 0)
    await expect(search({ url, key: 'k' })).rejects.toMatchObject({
      code: 'SERVICE_UNREADABLE',
      message: expect.stringMatching(says),
      data: { mayBeCharged: true },
    })
    await closed
  })

  it('that drips is given up after a total time, however often a drop arrives', async () => {
    const { url, closed } = await startEndless(200, {}, Buffer.from(' '), 5)
    const patience = { ...fastPatience, wholeTimeoutMs: 200 }
    await expect(search({ url, key: 'k', patience })).rejects.toMatchObject({
      code: 'RESPONSE_LOST',
      message: expect.stringMatching(/took too long/),
      data: { mayBeCharged: true },
    })
    await closed
  })

  it.each([
    ['fast', 0],
    ['in drops', 5],
  ])('with a refusal, %s, is reported with its status alone', async (_name, everyMs) => {
    const { url, closed } = await startEndless(400, {}, Buffer.from('x'), everyMs)
    const patience = { ...fastPatience, idleTimeoutMs: 200 }
    await expect(search({ url, key: 'k', patience })).rejects.toMatchObject({
      code: 'SERVICE_REFUSED',
      message: expect.stringMatching(/“Bad Request”/),
      data: { status: 400, mayBeCharged: false },
    })
    await closed
  })

  it('with a refusal that is compressed twice is reported with its status alone', async () => {
    const { url, closed } = await startEndless(401, { 'content-encoding': 'gzip, gzip' }, Buffer.alloc(1000), 0)
    await expect(search({ url, key: 'k' })).rejects.toMatchObject({ code: 'SERVICE_KEY_REFUSED' })
    await closed
  })
})

describe('a compressed response', () => {
  it('is read like any other', async () => {
    const service = await startService()
    service.setFault({ kind: 'gzip' })
    expect((await search({ url: service.url, key: service.key })).results).toHaveLength(1)
    expect(service.log[0]?.headers['accept-encoding']).toBe('gzip, deflate, br')
  })

  it.each([
    ['is cut short', gzipSync('{"results":[]}').subarray(0, 20)],
    ['is damaged', Buffer.from('not compressed at all')],
  ])('that %s is lost, like one that broke off', async (_name, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close())
    const { port } = server.address() as AddressInfo
    await expect(search({ url: `http://127.0.0.1:${port}`, key: 'k' })).rejects.toMatchObject({
      code: 'RESPONSE_LOST',
      data: { mayBeCharged: true },
    })
  })
})
