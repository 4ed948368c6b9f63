// Responses of a model's endpoint that are larger than any real response could be.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmbedder } from '../../../src/backend/models/embedder.ts'
import { startFakeModel } from '../../fakes/model.ts'
import { everyCall } from './every-call.ts'

const mb = 2 ** 20

interface Endless {
  status?: number
  type?: string
  encoding?: string
  start?: string
  /** Sent repeatedly. */
  piece: Buffer
}

/** An endpoint whose response never ends. `closed` resolves once its connection is gone. */
async function startEndless({ status = 200, type = 'application/json', encoding, start = '', piece }: Endless) {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let sentMb = 0
  const server = createServer((request, response) => {
    request.resume()
    response.on('close', resolve)
    response.writeHead(status, { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) })
    response.write(start)
    const write = () => {
      while (!response.destroyed) {
        sentMb += piece.length / mb
        // If the client never stopped reading, this test would run out of memory.
        if (sentMb > 400) return void response.end()
        if (!response.write(piece)) return
      }
    }
    response.on('drain', write)
    write()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, closed, sentMb: () => sentMb }
}

const blanks = Buffer.alloc(mb, ' ')
const chunk = (delta: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`
const toolCall = chunk({ tool_calls: [{ index: 0, id: 't', function: { name: 'f', arguments: 'x'.repeat(10_000) } }] })

const answers: Record<string, Endless> = {
  'JSON without an end': { piece: blanks },
  'a gzip bomb': { encoding: 'gzip', piece: gzipSync(Buffer.alloc(64 * mb, ' ')) },
  'a brotli bomb of nonsense': { encoding: 'br', piece: blanks },
  'a stream of one event without an end': { type: 'text/event-stream', start: 'data: "', piece: Buffer.alloc(mb, 'x') },
  'a stream of one event of many lines': {
    type: 'text/event-stream',
    start: chunk({ content: 'Well' }),
    piece: Buffer.from('data: x\r\n'.repeat(100_000)),
  },
  'a stream of lines that end with a carriage return only': {
    type: 'text/event-stream',
    piece: Buffer.from('data: x\r'.repeat(100_000)),
  },
  'a stream of calls of tools that were not offered': {
    type: 'text/event-stream',
    piece: Buffer.from(toolCall.repeat(100)),
  },
  'a page without an end': { type: 'text/html', piece: Buffer.alloc(mb, '<p>') },
  'a refusal without an end': { status: 400, piece: blanks },
  'a failure without an end': { status: 500, type: 'text/html', piece: Buffer.alloc(mb, 'x') },
}

describe.each(Object.keys(everyCall))('%s', (what) => {
  it.each(Object.keys(answers))('that is answered with %s closes the connection and fails', async (name) => {
    const endless = await startEndless(answers[name] ?? { piece: blanks })
    const asked = everyCall[what]?.({ url: endless.url, model: 'small', key: null })
    // The loaded length is only a hint, so its absence is not an error.
    if (what === 'the loaded length') expect(await asked).toBeNull()
    else await expect(asked).rejects.toMatchObject({ code: expect.stringMatching(/^MODEL_(FAILED|REFUSED)$/) })
    await endless.closed
    expect(endless.sentMb()).toBeLessThan(64)
  })
})

it('a response that is too large is reported as such', async () => {
  const { url } = await startEndless({ piece: blanks })
  await expect(everyCall['a question']?.({ url, model: 'small', key: null })).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    message: `The model at ${new URL(url).host} sent more than any answer needs. Check its address in Settings, or select another model.`,
    data: { mayBeCharged: true },
  })
})

it('vectors may have their usual size, and no more', async () => {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const embed = (texts: number, numbers: number) => {
    const vector = Array.from({ length: numbers }, (_, n) => Math.sin(n + 1) / 1e5)
    model.replyWith({ to: 'vectors', vectors: Array.from({ length: texts }, () => vector) })
    return createEmbedder({ url: model.url, model: 'vectors', key: null }).embed(Array(texts).fill('a text'))
  }
  expect((await embed(64, 8192)).vectors).toHaveLength(64)
  expect((await embed(1, 8192)).vectors[0]).toHaveLength(8192)
  await expect(embed(1, 100_000)).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    message: expect.stringMatching(/more than any answer needs/),
    data: { mayBeCharged: true },
  })
})

describe.each(['a question', 'embeddings'])('%s', (what) => {
  it.each([
    ['a document', 200, 'application/json', ' '],
    ['a refusal', 400, 'application/json', ' '],
    ['signs of life', 200, 'text/event-stream', ': still here\n\n'],
  ])('that gets %s in drops is given up, however often a drop arrives', async (_name, status, type, drop) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const server = createServer((_request, response) => {
      response.on('close', resolve)
      response.writeHead(status, { 'content-type': type })
      const drip = setInterval(() => response.write(drop), 5)
      response.on('close', () => clearInterval(drip))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const patience = { firstMs: 200, nextMs: 200 }
    await expect(everyCall[what]?.({ url, model: 'small', key: null, patience })).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      message: expect.stringMatching(/did not begin to answer in time/),
      data: { mayBeCharged: true },
    })
    await closed
  })
})
