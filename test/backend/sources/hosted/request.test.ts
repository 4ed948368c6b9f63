import { createServer, type Server, type Socket } from 'node:net'
import { Agent } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { callService, type HostedConfig } from '../../../../src/backend/sources/hosted/request.ts'
import { testService } from '../../../../src/backend/sources/hosted/source.ts'
import { type FakeService, makeFakeVideos, startFakeService } from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startService(basePath = ''): Promise<FakeService> {
  const service = await startFakeService({ videos: makeFakeVideos(3), basePath })
  closers.push(() => service.close())
  return service
}

/** A server that applies `onConnection` to every connection and counts them. */
async function startTcp(onConnection: (socket: Socket) => void): Promise<{ port: number; count(): number }> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, count: () => connections }
}

const call = (config: HostedConfig, signal?: AbortSignal) =>
  callService(
    { patience: fastPatience, ...config },
    { endpoint: '/search', body: { query: 'x' }, isLookUp: false, signal },
  )

describe('a request to the service', () => {
  it.each(['', '/', '/api/v1', '/api/v1/', '/api/v1//'])(
    'finds its endpoint below the base address with path "%s"',
    async (path) => {
      const service = await startService(path.replace(/\/+$/, ''))
      await call({ url: `${new URL(service.url).origin}${path}`, key: service.key })
      expect(service.log.map(({ endpoint }) => endpoint)).toEqual([`${path.replace(/\/+$/, '')}/search`])
    },
  )

  it('has the key, its content type and the User-Agent', async () => {
    const service = await startService()
    await call({ url: service.url, key: ` ${service.key}\n` })
    expect(service.log[0]?.headers).toMatchObject({
      'x-api-key': service.key,
      'content-type': 'application/json',
      'user-agent': `Footnote/${packageJson.version}`,
    })
    expect(service.log[0]?.body).toEqual({ query: 'x' })
  })

  it('goes through the dispatcher it is given', async () => {
    const service = await startService()
    const dispatcher = new Agent()
    closers.push(() => dispatcher.close())
    await expect(
      call({ url: service.url, key: service.key, dispatcher: async () => dispatcher }),
    ).resolves.toHaveProperty('results')
  })
})

describe('a request that is not sent', () => {
  it.each([
    ['http://api.example.com', /does not send the API key to api\.example\.com over unencrypted http/],
    ['http://10.0.0.1:8080/x', /unencrypted http/],
    ['http://localhost.example.com', /unencrypted http/],
    ['ftp://example.com', /not a web address/],
    ['api.example.com', /not a web address/],
    ['localhost:8080', /not a web address/],
    ['', /not a web address/],
  ])('to %s', async (url, message) => {
    await expect(call({ url, key: 'k' })).rejects.toMatchObject({
      code: 'SERVICE_REFUSED',
      message,
      data: { mayBeCharged: false },
    })
  })

  it.each([
    ['', 'SERVICE_KEY_MISSING'],
    ['  ', 'SERVICE_KEY_MISSING'],
    ['two words', 'SERVICE_KEY_REFUSED'],
    ['line\nbreak', 'SERVICE_KEY_REFUSED'],
    ['schlüssel', 'SERVICE_KEY_REFUSED'],
  ])('with the key %j, which is not repeated in the error', async (key, code) => {
    const error = await call({ url: 'http://127.0.0.1:9', key }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code })
    if (key.trim() !== '') expect(String(error)).not.toContain(key)
  })
})

describe('a service that cannot be reached', () => {
  it('is retried, because nothing was sent to it yet', async () => {
    const late = await startService()
    const port = Number(new URL(late.url).port)
    await late.close()
    const waiting = call({
      url: late.url,
      key: late.key,
      patience: { ...fastPatience, baseDelayMs: 600, maxDelayMs: 600, attempts: 60 },
    })
    const back = await startFakeService({ videos: [], port })
    closers.push(() => back.close())
    await expect(waiting).resolves.toHaveProperty('results')
  })

  it('is reported with its host and what to do', async () => {
    const { port } = await startTcp((socket) => socket.destroy())
    await closers.pop()?.()
    await expect(call({ url: `http://127.0.0.1:${port}`, key: 'k' })).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      message: `No server answers at 127.0.0.1:${port}. Check the network and the address in Settings, then try again.`,
      data: { mayBeCharged: false },
    })
  })

  it('has certainly not charged if the connection breaks before the request was sent', async () => {
    const { port, count } = await startTcp((socket) => socket.destroy())
    await expect(call({ url: `https://127.0.0.1:${port}`, key: 'k' })).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      data: { mayBeCharged: false },
    })
    expect(count()).toBe(4)
  })

  it('may have charged if the connection breaks afterwards, and is asked only once', async () => {
    const { port, count } = await startTcp((socket) => socket.once('data', () => socket.destroy()))
    await expect(call({ url: `http://127.0.0.1:${port}`, key: 'k' })).rejects.toMatchObject({ code: 'RESPONSE_LOST' })
    expect(count()).toBe(1)
  })

  it('is not retried if no secure connection can be made', async () => {
    const { port, count } = await startTcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await expect(call({ url: `https://127.0.0.1:${port}`, key: 'k' })).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
      message: expect.stringContaining('No secure connection'),
    })
    expect(count()).toBe(1)
  })
})

describe('an abort', () => {
  it('throws its reason before a request, during one, and between two tries', async () => {
    const service = await startService()
    const reason = new Error('enough')
    const config = { url: service.url, key: service.key }
    await expect(call(config, AbortSignal.abort(reason))).rejects.toBe(reason)

    service.setFault({ kind: 'slowHeaders', ms: 5000 })
    const during = new AbortController()
    const slow = call(config, during.signal)
    setTimeout(() => during.abort(reason), 50)
    await expect(slow).rejects.toBe(reason)

    service.setFault({ kind: 'status', status: 429, headers: { 'retry-after': '20' }, times: 9 })
    const between = new AbortController()
    const waiting = call({ ...config, patience: {} }, between.signal)
    setTimeout(() => between.abort(reason), 50)
    await expect(waiting).rejects.toBe(reason)
  })

  it('closes the connection of an answer that is being read', async () => {
    const service = await startService()
    service.setFault({ kind: 'slowBody', afterBytes: 3, ms: 5000 })
    const controller = new AbortController()
    const reading = call({ url: service.url, key: service.key }, controller.signal)
    setTimeout(() => controller.abort(new Error('enough')), 100)
    await expect(reading).rejects.toThrow('enough')
    expect(service.log).toHaveLength(1)
  })
})

describe('the test of address and key', () => {
  it('costs one look-up in the cache and reports its cost', async () => {
    const service = await startService()
    await expect(testService({ url: service.url, key: service.key })).resolves.toMatchObject({ totalUsd: 0 })
    expect(service.log[0]?.body).toMatchObject({ crawlMode: 'Never' })
    await expect(testService({ url: service.url, key: 'wrong' })).rejects.toMatchObject({
      code: 'SERVICE_KEY_REFUSED',
    })
    await expect(testService({ url: `${service.url}/nowhere`, key: service.key })).rejects.toMatchObject({
      code: 'SERVICE_REFUSED',
    })
  })
})
