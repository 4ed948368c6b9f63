import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FakeModel, startFakeModel } from '../../../fakes/model.ts'
import { type Door, openDoor } from './open-door.ts'
import { rawPost, sendRaw, statusesIn } from './raw-request.ts'

const query = { query: 'white roof coating' }

describe('an unacceptable request is refused in one sentence', () => {
  let door: Door
  let end: () => Promise<void> = async () => {}
  beforeAll(async () => {
    door = await openDoor({ isShared: true })
    end = door.end
  })
  afterAll(() => end())

  test.each([
    ['no key', { 'x-api-key': '' }],
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['a key that is too long', { 'x-api-key': 'k'.repeat(8000) }],
    ['another page', { origin: 'https://example.org' }, 403],
    ['a page without an address', { origin: 'null' }, 403],
    ['a page at another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['no type', { 'content-type': '' }, 415],
  ])('%s', async (_what, headers, status = 401) => {
    const reply = await door.client.send('/search', query, { headers })
    expect(reply.status).toBe(status)
    expect(reply.body.error).toMatch(/^[A-Z].*\.$/)
    expect(JSON.stringify(reply.body)).not.toContain(door.key)
  })

  test('a key that only begins like ours, is sent twice, or comes with another header in it', async () => {
    for (const key of [door.key.slice(0, -1), `${door.key} `, `${door.key}, ${door.key}`, door.key.toUpperCase()])
      if (key.trim() !== door.key)
        expect((await door.client.send('/search', query, { headers: { 'x-api-key': key } })).status).toBe(401)
    const twice = rawPost(door.url, 'wrong', '/search', JSON.stringify(query), [`x-api-key: ${door.key}`])
    expect(statusesIn(await sendRaw(door.url, [twice]))).toEqual([401])
    const split = rawPost(door.url, `wrong\r\nx-other: ${door.key}`, '/search', JSON.stringify(query))
    expect(statusesIn(await sendRaw(door.url, [split]))).toEqual([401])
    const bare = rawPost(door.url, `wrong\nx-api-key: ${door.key}\0`, '/search', JSON.stringify(query))
    expect(statusesIn(await sendRaw(door.url, [bare]))).toEqual([400])
  })

  test('a host that is not this computer', async () => {
    const host = new URL(door.url).host
    for (const name of [
      'evil.example',
      `evil.example:${host.split(':')[1]}`,
      '127.0.0.1',
      `127.0.0.1.evil.example`,
      '',
    ]) {
      const request = rawPost(door.url, door.key, '/search', JSON.stringify(query)).replace(host, name)
      expect(statusesIn(await sendRaw(door.url, [request]))).toEqual([403])
    }
    const own = rawPost(door.url, door.key, '/search', JSON.stringify(query)).replace('127.0.0.1', 'LOCALHOST')
    expect(statusesIn(await sendRaw(door.url, [own]))).toEqual([200])
  })

  test('a host that is not this computer, however the listening address is written', async () => {
    const { url, key } = await openDoor({ host: '127.1' })
    const request = rawPost(url, key, '/search', JSON.stringify(query)).replace(new URL(url).host, 'evil.example')
    expect(statusesIn(await sendRaw(url, [request]))).toEqual([403])
  })

  test.each([
    ['nothing', undefined, 400],
    ['no JSON', '{"query":', 400],
    ['a number', '3', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['no query', '{}', 400],
    ['an empty query', { query: '' }, 400],
    ['a query of another type', { query: ['a'] }, 400],
    ['a query that is too long', { query: 'x'.repeat(501) }, 400],
    ['too many results', { ...query, maxResults: 21 }, 400],
    ['no results', { ...query, maxResults: 0 }, 400],
    ['half a result', { ...query, maxResults: 1.5 }, 400],
    ['results in words', { ...query, maxResults: '5' }, 400],
    ['another category', { ...query, category: 'Sports' }, 400],
    ['a body that is too large', { ...query, more: 'x'.repeat(1024 * 1024) }, 413],
  ])('%s', async (_what, body, status) => {
    const reply = await door.client.send('/search', body)
    expect(reply.status).toBe(status)
    expect(reply.body.error).toMatch(/^\S.*\.$/)
  })

  test('invalid dates, or a range in the wrong order', async () => {
    for (const date of ['yesterday', '2024-13-01', '2024-02-30T99:00:00Z', '', 1e300, 'May 1, 2024'])
      expect((await door.client.send('/search', { ...query, startPublishedDate: date })).status).toBe(400)
    const reversed = { startPublishedDate: '2025-01-01', endPublishedDate: '2024-01-01' }
    expect((await door.client.send('/search', { ...query, ...reversed })).status).toBe(400)
    for (const date of ['2024-05-01', '2024-05-01T10:00:00', '2024-05-01T10:00:00.123456+02:00', 1_700_000_000_000])
      expect((await door.client.send('/search', { ...query, endPublishedDate: date })).status).toBe(200)
  })

  test('more URLs than allowed, and values that are not URLs', async () => {
    const ask = (urls: unknown) => door.client.send('/videos', { urls })
    expect((await ask(Array(101).fill('x'))).status).toBe(400)
    expect((await ask('https://youtu.be/demoHeat01A')).status).toBe(400)
    expect((await ask([3])).body.error).toMatch(/urls\[0\]/)
    expect((await ask(null)).status).toBe(400)
    expect((await ask([])).status).toBe(200)
    expect((await ask(Array(100).fill('x'.repeat(10_000)))).status).toBe(200)
  })

  test('unknown fields are ignored, even those with a special meaning in JavaScript', async () => {
    const body = `{"query":"roof","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":3,"hasOwnProperty":null}`
    expect((await door.client.send('/search', body)).status).toBe(200)
    expect(
      (await door.client.send('/videos', `{"urls":[],"contentOptions":{"__proto__":{"includeSummary":true}}}`)).status,
    ).toBe(200)
    expect({}).not.toHaveProperty('polluted')
  })

  test('nesting of any depth', async () => {
    const deep = (depth: number) => `{"query":"roof","more":${'['.repeat(depth)}${']'.repeat(depth)}}`
    for (const depth of [10, 10_000, 200_000])
      expect([200, 400]).toContain((await door.client.send('/search', deep(depth))).status)
    expect(
      (await door.client.send('/search', `{"query":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`)).status,
    ).toBe(400)
  })

  test('a body that is compressed', async () => {
    const body = gzipSync(JSON.stringify(query))
    const reply = await door.client.send('/search', undefined, { body, headers: { 'content-encoding': 'gzip' } })
    expect(reply.status).toBe(415)
  })

  test('other methods and other paths', async () => {
    const status = async (method: string, path: string) =>
      (await door.client.send(path, undefined, { method, body: null })).status
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) expect(await status(method, '/answer')).toBe(405)
    expect((await door.client.send('/videos', undefined, { method: 'GET', body: null })).headers.get('allow')).toBe(
      'POST',
    )
    expect(await status('HEAD', '/openapi.json')).toBe(200)
    for (const path of [
      '/',
      '/answers',
      '/answer/',
      '//answer',
      '/answer/../answer/x',
      '/rpc',
      '/keys.json',
      '/thumbnails/demoHeat01A',
    ])
      expect(await status('GET', path)).toBe(404)
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/settings.json',
      '/%zz',
      '/answer%00',
      '/ANSWER',
      'http://evil.example/answer?x',
    ])
      expect(statusesIn(await sendRaw(door.url, [rawPost(door.url, door.key, path, '{}')]))).toEqual([
        path.startsWith('http') ? expect.any(Number) : 404,
      ])
  })

  test('arbitrary JSON as a body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('/videos', '/search', '/answer'), fc.jsonValue(), async (path, value) => {
        const { status } = await door.client.send(path, JSON.stringify(value))
        expect([200, 400]).toContain(status)
      }),
      { numRuns: 60 },
    )
  })

  test('data that is not HTTP', async () => {
    for (const bytes of [
      '\0\0\0\0\r\n\r\n',
      'GET\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\r\n\r\n',
      `POST /answer HTTP/1.1\r\nHost: ${'h'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const answer = await sendRaw(door.url, [bytes])
      expect(statusesIn(answer)[0]).toBe(400)
      expect(answer).not.toMatch(/at .*\.ts/)
    }
    const body = JSON.stringify(query)
    const two = rawPost(door.url, door.key, '/search', body, ['Content-Length: 3'])
    const smuggled = rawPost(door.url, door.key, '/search', body, ['Transfer-Encoding: chunked'])
    for (const request of [two, smuggled]) expect(statusesIn(await sendRaw(door.url, [request]))).toEqual([400])
  })

  test('pipelined requests are answered in order', async () => {
    const request = rawPost(door.url, door.key, '/search', JSON.stringify(query))
    const wrong = rawPost(door.url, door.key, '/search', '{}')
    expect(statusesIn(await sendRaw(door.url, [request + wrong + request], 3))).toEqual([200, 400, 200])
  })

  test('a thousand silent connections do not keep other clients out', async () => {
    const { hostname, port } = new URL(door.url)
    const sockets: Socket[] = []
    for (let i = 0; i < 1000; i++) sockets.push(connect(Number(port), hostname).on('error', () => {}))
    expect((await door.client.send('/search', query)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test('none of these requests caused a message in the log', () => {
    expect(door.log).toEqual([])
  })
})

test('a request that arrives too slowly is cut off', async () => {
  const door = await openDoor({ videos: [], requestTimeoutMs: 300 })
  const { hostname, port } = new URL(door.url)
  const socket = connect(Number(port), hostname)
  socket.write(`POST /search HTTP/1.1\r\nHost: ${new URL(door.url).host}\r\nContent-Length: 100\r\n`)
  const trickle = setInterval(() => socket.write('x-more: 1\r\n'), 50)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(trickle)
})

test('too many requests are answered with a waiting time, and accepted again after it', async () => {
  const door = await openDoor({ videos: [], rate: 3 })
  const replies = await Promise.all(Array.from({ length: 8 }, () => door.client.send('/search', query)))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  for (let status = 429; status !== 200; await sleep(100)) status = (await door.client.send('/search', query)).status
})

test('the API description, which needs no key, has a rate limit of its own', async () => {
  const door = await openDoor({ videos: [], rate: 3 })
  const describe = async () => (await fetch(`${door.url}/openapi.json`)).status
  const statuses = await Promise.all(Array.from({ length: 8 }, describe))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await door.client.send('/search', query)).status).toBe(200)
})

describe('a client that disconnects', () => {
  const openWithModel = async (): Promise<{ door: Door; model: FakeModel }> => {
    const model = await startFakeModel()
    onTestFinished(() => model.close())
    return { model, door: await openDoor({ model: { url: model.url, name: 'fake' } }) }
  }
  const endless = { pieces: Array(5000).fill('more '), delayMs: 5 }

  test.each([true, false])('ends the work for its request (streamed: %s)', async (stream) => {
    const { door, model } = await openWithModel()
    model.replyWith(endless)
    const stop = new AbortController()
    const asked = fetch(`${door.url}/answer`, {
      method: 'POST',
      headers: { 'x-api-key': door.key, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'Why do cities stay hot at night?', stream }),
      signal: stop.signal,
    }).then((response) => response.text())
    while (model.calls.length === 0) await sleep(10)
    stop.abort()
    await expect(asked).rejects.toThrow()
    await model.calls[0]?.hungUp
    expect(door.log).toEqual([])
  })

  test('is told if Footnote itself stops serving', async () => {
    const { door, model } = await openWithModel()
    model.replyWith(endless, endless)
    const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>()
    const streamed = door.client.stream({ query: 'Why do cities stay hot at night?', stream: true }, onBegun)
    const whole = door.client.send('/answer', { query: 'Which trees survive their first summer?' })
    while (model.calls.length < 2) await sleep(10)
    await begun
    await door.shut()
    const { events, isDone } = await streamed
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      data: { errorText: expect.stringMatching(/stopped serving/) },
    })
    expect(isDone).toBe(false)
    expect(await whole).toMatchObject({ status: 503, body: { error: expect.stringMatching(/stopped serving/) } })
    await expect(fetch(door.url)).rejects.toThrow()
    expect(door.log).toEqual([])
  })
})
