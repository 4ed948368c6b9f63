import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createModel } from '../../../src/backend/models/model.ts'
import type { EndpointConfig } from '../../../src/backend/models/provider.ts'
import { type FakeModel, startFakeModel } from '../../fakes/model.ts'

let endpoint: FakeModel
beforeEach(async () => {
  endpoint = await startFakeModel()
})
afterEach(() => endpoint.close())

const ask = (config: Partial<EndpointConfig> = {}, signal?: AbortSignal) =>
  createModel({ url: endpoint.url, model: 'small', key: null, ...config }).streamText({
    system: 'Be brief.',
    prompt: 'Why?',
    signal,
  })

async function collect(stream: AsyncIterable<string>) {
  const pieces: string[] = []
  for await (const piece of stream) pieces.push(piece)
  return pieces
}

describe('a failure', () => {
  it.each([
    ['answer', 'stopped before its answer was complete. Ask again for the complete answer.'],
    ['summary', 'stopped before its summary was complete. Summarise it again for the complete summary.'],
    ['description', 'stopped before its description was complete. Describe it again for the complete description.'],
  ] as const)('of an %s is worded as one', async (purpose, words) => {
    endpoint.replyWith({ pieces: ['Half', ' of it'], cutAfter: 1 }, { status: 500, error: 'no' })
    const write = () =>
      collect(
        createModel({ url: endpoint.url, model: 'small', key: null }).streamText({ system: '', prompt: 'p', purpose }),
      )
    await expect(write()).rejects.toThrow(words)
    const again = { answer: 'Ask again', summary: 'Summarise it again', description: 'Describe it again' }[purpose]
    await expect(write()).rejects.toThrow(`${again} later.`)
  })
})

describe('a model', () => {
  it('streams its text and reports how many tokens it took', async () => {
    endpoint.replyWith({ pieces: ['Tre', 'es ', 'cool.'], usage: { inputTokens: 12, outputTokens: 3 } })
    const stream = ask({ key: 'secret-key' })
    expect(await collect(stream)).toEqual(['Tre', 'es ', 'cool.'])
    expect(stream.usage()).toEqual({ inputTokens: 12, outputTokens: 3 })
    expect(endpoint.calls).toMatchObject([{ model: 'small', isStream: true, system: 'Be brief.', prompt: 'Why?' }])
    expect(endpoint.calls[0]?.headers.authorization).toBe('Bearer secret-key')
  })

  it('that does not count tokens has no usage, and without a key no header is sent', async () => {
    endpoint.replyWith({ pieces: ['Yes.'], usage: null })
    const stream = ask()
    await collect(stream)
    expect(stream.usage()).toBeNull()
    expect(endpoint.calls[0]?.headers.authorization).toBeUndefined()
  })

  it.each(['', '/', '/v1', '/v1/', '/v1/chat/completions'])('is found at the address “…%s”', async (path) => {
    endpoint.replyWith({ pieces: ['Yes.'] })
    expect(await collect(ask({ url: `${new URL(endpoint.url).origin}${path}` }))).toEqual(['Yes.'])
  })

  it.each([
    [401, 'MODEL_REFUSED', 'Check it in Settings'],
    [404, 'MODEL_REFUSED', 'Check its name and address'],
    [400, 'MODEL_REFUSED', 'too long for me'],
    [429, 'MODEL_REFUSED', 'Ask again in a minute'],
    [500, 'MODEL_FAILED', 'Ask again later'],
  ])('that answers with %i fails as %s', async (status, code, words) => {
    endpoint.replyWith({ status, error: 'too long for me, says secret-key' })
    const failure = collect(ask({ key: 'secret-key' }))
    await expect(failure).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
      data: { mayBeCharged: false },
    })
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('secret-key') })
    expect(endpoint.calls).toHaveLength(1)
  })

  it('that thinks aloud is quoted without its thoughts', async () => {
    endpoint.replyWith({ pieces: ['<thi', 'nk>Hm, [1]?</th', 'ink>\n\nTrees ', 'cool.'] })
    expect((await collect(ask())).join('').trim()).toBe('Trees cool.')
  })

  it('that is not running is unreachable', async () => {
    const { url } = endpoint
    await endpoint.close()
    await expect(collect(ask({ url }))).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
      data: { mayBeCharged: false },
    })
    endpoint = await startFakeModel()
  })

  it('at a port that may never be used is unreachable', async () => {
    await expect(collect(ask({ url: 'http://127.0.0.1:9/v1' }))).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
      data: { mayBeCharged: false },
    })
  })

  it('at an invalid address is unreachable', async () => {
    await expect(collect(ask({ url: 'http://[bad/v1' }))).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
      data: { mayBeCharged: false },
    })
  })

  it.each(['nonsense', 'ftp://127.0.0.1/v1', ''])('at “%s” has no web address', async (url) => {
    await expect(collect(ask({ url }))).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
      message: expect.stringContaining('not a web address'),
      data: { mayBeCharged: false },
    })
  })

  it('whose connection breaks before the first word may have been paid for', async () => {
    endpoint.replyWith({ pieces: ['One'], cutAfter: 0 })
    await expect(collect(ask())).rejects.toMatchObject({ code: 'MODEL_FAILED', data: { mayBeCharged: true } })
    const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(collect(ask({ url: `http://127.0.0.1:${port}` }))).rejects.toMatchObject({
      message: `The language model at 127.0.0.1:${port} closed the connection before it answered. Ask again.`,
      data: { mayBeCharged: true },
    })
  })

  it('that answers with a web page is unreadable', async () => {
    endpoint.replyWith({ body: '<html>Sign in</html>' })
    await expect(collect(ask())).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      message: expect.stringMatching(/cannot be read\. Check the model’s address/),
    })
  })

  it.each([
    ['breaks off', { cutAfter: 1 }],
    ['ends without saying why', { finishReason: null }],
    ['reaches its limit', { finishReason: 'length' }],
  ])('that %s returns its text so far and then fails', async (_, fault) => {
    endpoint.replyWith({ pieces: ['One ', 'two'], ...fault })
    const pieces: string[] = []
    const reading = (async () => {
      for await (const piece of ask()) pieces.push(piece)
    })()
    await expect(reading).rejects.toMatchObject({ code: 'MODEL_FAILED', data: { mayBeCharged: true } })
    expect(pieces[0]).toBe('One ')
  })

  it('that falls silent is given up, before its first word and after it', async () => {
    const patience = { firstMs: 50, nextMs: 50 }
    endpoint.replyWith({ pieces: ['One'], silentAfter: 0 }, { pieces: ['One', 'two'], silentAfter: 1 })
    await expect(collect(ask({ patience }))).rejects.toMatchObject({
      message: expect.stringContaining('did not begin'),
    })
    await expect(collect(ask({ patience }))).rejects.toMatchObject({
      message: expect.stringContaining('sent nothing more'),
    })
  })

  it('is told to stop when its reader aborts or leaves', async () => {
    endpoint.replyWith({ pieces: ['One', 'two'], silentAfter: 1 }, { pieces: ['One', 'two'], silentAfter: 1 })
    const stop = new AbortController()
    const reading = (async () => {
      for await (const _ of ask({}, stop.signal)) stop.abort(new Error('enough'))
    })()
    await expect(reading).rejects.toThrow('enough')
    for await (const _ of ask()) break
    await Promise.all(endpoint.calls.map(({ hungUp }) => hungUp))
    expect(endpoint.calls).toHaveLength(2)
  })

  it('on this machine is distinguished from others', () => {
    const isLocal = (url: string) => createModel({ url, model: 'm', key: null }).isLocal
    expect(['http://localhost:11434', 'http://127.0.0.1:8080/v1', 'http://[::1]:1'].map(isLocal)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['https://api.example.org/v1', 'http://192.168.1.5:11434', 'http://127.0.0.1.example.org'].map(isLocal),
    ).toEqual([false, false, false])
  })
})
