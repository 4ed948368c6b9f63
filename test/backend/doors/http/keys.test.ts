// Clients that try out keys are slowed down, without affecting others.
import { networkInterfaces } from 'node:os'
import { fetch } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBackend } from '../../handlers/open-backend.ts'
import { openDoor } from './open-door.ts'

const search = (url: string, key: string | null, headers: Record<string, string> = {}) =>
  fetch(`${url}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }), ...headers },
    body: JSON.stringify({ query: 'roof' }),
  })

const statusOf = async (...given: Parameters<typeof search>) => (await search(...given)).status

const tryKeys = (url: string, count: number, headersOf: (index: number) => Record<string, string> = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, index) => search(url, `wrong-key-${index}`, headersOf(index))))

describe('wrong keys', () => {
  test('are answered with a waiting time after a while, and the right key keeps working', async () => {
    const { url, key } = await openDoor({ videos: [] })
    const [replies, right] = await Promise.all([
      tryKeys(url, 60),
      Promise.all(Array.from({ length: 20 }, () => statusOf(url, key))),
    ])
    const late = replies.filter(({ status }) => status === 429)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await late[0]?.json()).toEqual({ error: expect.stringMatching(/wrong keys.*Retry-After/) })
    expect(new Set(right)).toEqual(new Set([200]))
    expect(await statusOf(url, key)).toBe(200)
  })

  test("still count as one client's if headers claim different addresses", async () => {
    const { url, key } = await openDoor({ videos: [] })
    const replies = await tryKeys(url, 60, (index) => ({
      'x-forwarded-for': `198.51.100.${index}`,
      'x-real-ip': `198.51.100.${index}`,
      forwarded: `for=198.51.100.${index}`,
    }))
    expect(replies.filter(({ status }) => status === 429)).not.toEqual([])
    expect(await statusOf(url, key, { 'x-forwarded-for': '203.0.113.9' })).toBe(200)
  })

  test('do not include missing keys: requests that any web page can cause never block anybody', async () => {
    const { url } = await openDoor({ videos: [] })
    const without = await Promise.all(Array.from({ length: 100 }, () => statusOf(url, null)))
    expect(new Set(without)).toEqual(new Set([401]))
    expect(await statusOf(url, 'wrong-key')).toBe(401)
  })
})

/** An address of this computer that other computers can reach. */
const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test.skipIf(ownAddress === undefined)(
  'another computer that tries out keys is blocked for a while, but clients on this computer are not',
  async () => {
    const { url, key } = await openDoor({ videos: [], host: '0.0.0.0' })
    const { port } = new URL(url)
    const [near, far] = [`http://127.0.0.1:${port}`, `http://${ownAddress}:${port}`]
    await tryKeys(far, 40)
    expect(await statusOf(far, key)).toBe(429)
    expect(await statusOf(near, key)).toBe(200)
  },
)

test.skipIf(ownAddress === undefined)(
  'another computer that has used the right key before is never blocked',
  async () => {
    const { url, key } = await openDoor({ videos: [], host: '0.0.0.0' })
    const far = `http://${ownAddress}:${new URL(url).port}`
    expect(await statusOf(far, key)).toBe(200)
    await tryKeys(far, 40)
    expect(await statusOf(far, key)).toBe(200)
  },
)

describe('a key', () => {
  const open = async (request: { host?: string; key?: string }) => {
    const { client } = await openBackend({ url: 'http://127.0.0.1:9', key: 'k' })
    const stop = new AbortController()
    const events = await client.serving.open({ port: 0, ...request }, { signal: stop.signal })
    onTestFinished(async () => {
      stop.abort()
      await events.return?.()
    })
    return events.next()
  }

  test.each([
    [{ key: '1234567' }, /at least 8 characters/],
    [{ host: '0.0.0.0', key: '123456789012345' }, /at least 16 characters/],
    [{ host: '::', key: '12345678' }, /at least 16 characters/],
  ])('that is too short is refused in one sentence: %o', async (request, sentence) => {
    await expect(open(request)).rejects.toMatchObject({ code: 'BAD_INPUT', message: expect.stringMatching(sentence) })
  })

  test.each([
    [{ key: '12345678' }],
    [{ host: 'localhost', key: '12345678' }],
    [{ host: '0.0.0.0', key: '1234567890123456' }],
    [{ host: '0.0.0.0' }],
  ])('that is long enough is accepted: %o', async (request) => {
    expect((await open(request)).value).toMatchObject({ url: expect.stringMatching(/^http/) })
  })

  test('that is too short is refused in Settings, too', async () => {
    const { client } = await openBackend({ url: 'http://127.0.0.1:9', key: 'k' })
    await expect(client.settings.setKey({ name: 'serving', key: 'short' })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })
})
