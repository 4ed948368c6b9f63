import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDispatcher } from '../../src/backend/dispatcher.ts'
import { publicLookup } from '../../src/backend/thumbnails/public-address.ts'

/** A proxy on this machine that refuses every request and records its target. */
async function startProxy(): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url ?? '')
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return { port: (proxy.address() as AddressInfo).port, asked }
}

test.each(['127.0.0.1', 'localhost'])(
  'a proxy may be on this machine, given as %s: the proxy resolves host names',
  async (host) => {
    const { port, asked } = await startProxy()
    vi.stubEnv('HTTPS_PROXY', `http://${host}:${port}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const dispatcher = createDispatcher(publicLookup())
    onTestFinished(() => dispatcher.destroy())
    await expect(request('https://pictures.example/picture', { dispatcher: await dispatcher.open() })).rejects.toThrow()
    expect(asked).toEqual(['pictures.example:443'])
  },
)

test('without a proxy, the lookup resolves host names', async () => {
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const lookup = publicLookup((_name, _options, callback) => callback(null, [{ address: '10.0.0.1', family: 4 }]))
  const dispatcher = createDispatcher(lookup)
  onTestFinished(() => dispatcher.destroy())
  await expect(request('https://pictures.example/picture', { dispatcher: await dispatcher.open() })).rejects.toThrow(
    /on this computer or its network/,
  )
})

test('a dispatcher makes no agent after it was destroyed, so that nothing is sent while the app closes', async () => {
  const dispatcher = createDispatcher()
  await dispatcher.destroy()
  await expect(dispatcher.open()).rejects.toMatchObject({ code: 'CLOSING' })
})
