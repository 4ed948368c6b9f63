import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { askService } from '../../../../src/backend/sources/hosted/answer.ts'
import type { ServiceAnswerEvent } from '../../../../src/backend/sources/hosted/answer-stream.ts'
import type { HostedConfig } from '../../../../src/backend/sources/hosted/request.ts'
import { citationSchema } from '../../../../src/contract/app/answers.ts'
import {
  type FakeService,
  type FakeServiceOptions,
  fakeVideoId,
  makeFakeVideos,
  startFakeService,
} from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'
import { readAll } from './read-all.ts'

const services: FakeService[] = []
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})

async function start(
  options: Partial<FakeServiceOptions> = {},
): Promise<{ service: FakeService; config: HostedConfig }> {
  const service = await startFakeService({ videos: makeFakeVideos(20), ...options })
  services.push(service)
  return { service, config: { url: service.url, key: service.key, patience: fastPatience } }
}

const question = 'Why do orchards matter?'
const ask = (config: HostedConfig) => readAll(askService(config, { question }))
const textOf = (events: ServiceAnswerEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')
const citationsOf = (events: ServiceAnswerEvent[]) =>
  events.flatMap((event) => (event.type === 'citations' ? event.citations : []))

describe('a question to the service', () => {
  it('is answered piece by piece, with citations of moments and the cost', async () => {
    const { service, config } = await start()
    const events = await ask(config)
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(3)
    expect(textOf(events)).toContain(
      `](https://www.youtube.com/watch?v=${fakeVideoId(3)}&t=0s) says “Part 1 is about orchards`,
    )
    expect(citationsOf(events)).toMatchObject([
      {
        position: 1,
        videoId: fakeVideoId(3),
        startMs: 0,
        endMs: 9000,
        kind: 'said',
        author: 'The orchards channel',
        speakerId: null,
        supported: null,
      },
      { position: 2, videoId: fakeVideoId(13) },
    ])
    for (const { position, ...citation } of citationsOf(events))
      citationSchema.parse({ ...citation, number: position, isInLibrary: false })
    expect(events.slice(-2)).toEqual([
      { type: 'cost', cost: { totalUsd: 0.02, breakdown: null } },
      { type: 'end', isComplete: true, problem: null },
    ])
    expect(service.log[0]?.body).toMatchObject({ query: question, stream: true })
  })

  it('names the speaker if transcriptions are asked for', async () => {
    const { config } = await start()
    const events = await readAll(askService(config, { question, includeTranscription: true }))
    expect(citationsOf(events)[0]).toMatchObject({ speakerId: 'speaker_0' })
  })

  it('has an empty answer if nothing was found', async () => {
    const { config } = await start()
    const events = await readAll(askService(config, { question: 'xyzzy' }))
    expect(textOf(events)).toBe('')
    expect(events.at(-1)).toMatchObject({ isComplete: true })
  })

  it('may be answered in one piece', async () => {
    const { service, config } = await start()
    const streamed = await ask(config)
    service.setFault({ kind: 'notStreamed' })
    const inOnePiece = await ask(config)
    expect(inOnePiece.map(({ type }) => type)).toEqual(['text', 'citations', 'cost', 'end'])
    expect(textOf(inOnePiece)).toBe(textOf(streamed))
    expect(citationsOf(inOnePiece)).toEqual(citationsOf(streamed))
  })

  it('may be answered with a stream that has another content type', async () => {
    const { service, config } = await start()
    const text = 'data: {"type":"answer-chunk","data":"Yes."}\n\ndata: [DONE]\n\n'
    service.setFault({ kind: 'body', text, contentType: 'text/plain' })
    expect(await ask(config)).toEqual([
      { type: 'text', text: 'Yes.' },
      { type: 'end', isComplete: true, problem: null },
    ])
  })

  it.each([1, 7, 1000])('has the same answer if the network splits the stream every %i bytes', async (bytes) => {
    const { service, config } = await start({ videos: makeFakeVideos(4) })
    const expected = await ask(config)
    service.setFault({ kind: 'splitEvery', bytes })
    expect(await ask(config)).toEqual(expected)
  })

  it.each([{ kind: 'noise' }, { kind: 'withoutDone' }] as const)('accepts $kind in the stream', async (change) => {
    const { service, config } = await start()
    const expected = await ask(config)
    service.setFault({ kind: 'stream', change })
    expect(await ask(config)).toEqual(expected)
  })

  it('accepts citations before the text', async () => {
    const { service, config } = await start()
    service.setFault({ kind: 'stream', change: { kind: 'citationsFirst' } })
    const events = await ask(config)
    expect(events[0]?.type).toBe('citations')
    expect(events.at(-1)).toMatchObject({ isComplete: true })
  })
})

describe('an endless answer', () => {
  const chunk = (text: string) => `data: ${JSON.stringify({ type: 'answer-chunk', data: text })}\n\n`
  const cost = `data: ${JSON.stringify({ type: 'data-cost', data: { dollarCost: { total: 0.02 } } })}\n\n`
  const wasCut = {
    type: 'end',
    isComplete: false,
    problem: expect.stringMatching(/longer than 1,000,000 characters and was cut/),
  }
  const long = 'words '.repeat(20_000)

  it.each([
    ['in a stream', 9, `${chunk(long).repeat(9)}${cost}data: [DONE]\n\n`, 'text/event-stream'],
    [
      'in one piece',
      9,
      JSON.stringify({ answer: long.repeat(9), citations: [], dollarCost: { total: 0.02 } }),
      'application/json',
    ],
  ])('is cut, marked as cut, and kept with its cost (%s)', async (_name, times, text, contentType) => {
    const { service, config } = await start()
    service.setFault({ kind: 'body', text, contentType })
    const events = await ask(config)
    expect(textOf(events)).toBe(long.repeat(times).slice(0, 1_000_000))
    expect(events).toContainEqual({ type: 'cost', cost: { totalUsd: 0.02, breakdown: null } })
    expect(events.at(-1)).toEqual(wasCut)
  })

  it('is not read any further', async () => {
    const { service, config } = await start()
    service.setFault({ kind: 'body', text: `${chunk(long).repeat(20)}${cost}`, contentType: 'text/event-stream' })
    const events = await ask(config)
    expect(events.at(-1)).toEqual(wasCut)
    expect(events.filter(({ type }) => type === 'cost')).toEqual([])
  })
})

describe('an answer that breaks off', () => {
  it.each([
    ['is cut', { kind: 'stream', change: { kind: 'cutAfter', events: 2 } }, /broke off before it was complete/],
    [
      'ends with an error',
      { kind: 'stream', change: { kind: 'errorAfter', events: 2, errorText: 'overloaded' } },
      /“overloaded”/,
    ],
    ['loses its connection', { kind: 'resetDuringBody', afterBytes: 150 }, /connection to .* broke/],
    ['falls silent', { kind: 'slowBody', afterBytes: 150, ms: 5000 }, /127\.0\.0\.1:\d+ stopped sending/],
  ] as const)('keeps its text so far if it %s', async (_name, fault, problem) => {
    const { service, config } = await start()
    service.setFault(fault)
    // The wait for the next byte ends long before the wait for the next event.
    const events = await ask({ ...config, patience: { ...fastPatience, silenceTimeoutMs: 20_000 } })
    expect(textOf(events)).not.toBe('')
    expect(events.at(-1)).toEqual({ type: 'end', isComplete: false, problem: expect.stringMatching(problem) })
    expect(service.log).toHaveLength(1)
  })

  it.each([
    ['after a piece', 'data: {"type":"answer-chunk","data":"Because"}\n\n', 'Because'],
    ['before any', '', undefined],
  ])('keeps its text so far if only keep-alive messages arrive, %s', async (_name, start, text) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(start)
      const pings = setInterval(() => response.write(': still here\n\n'), 20)
      response.on('close', () => clearInterval(pings))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const patience = { ...fastPatience, idleTimeoutMs: 10_000, silenceTimeoutMs: 300 }
    const asked = ask({ url: `http://127.0.0.1:${port}`, key: 'k', patience })
    const problem = 'The service stopped sending in the middle of its answer. Ask again for the whole answer.'
    if (text === undefined)
      await expect(asked).rejects.toMatchObject({
        code: 'RESPONSE_LOST',
        message: problem,
        data: { mayBeCharged: true },
      })
    else
      expect(await asked).toEqual([
        { type: 'text', text },
        { type: 'end', isComplete: false, problem },
      ])
  })

  it('before its first piece is an error, and is not requested again', async () => {
    const { service, config } = await start()
    service.setFault({ kind: 'stream', change: { kind: 'errorAfter', events: 0, errorText: 'overloaded' } })
    await expect(ask(config)).rejects.toMatchObject({
      code: 'SERVICE_FAILED',
      message: expect.stringContaining('overloaded'),
    })
    service.setFault({ kind: 'resetDuringBody', afterBytes: 5 })
    await expect(ask(config)).rejects.toMatchObject({ code: 'RESPONSE_LOST' })
    expect(service.log).toHaveLength(2)
  })

  it('because of an abort throws the reason of the abort', async () => {
    const { config } = await start({ chunkDelayMs: 20 })
    const controller = new AbortController()
    const reason = new Error('stopped')
    const events: ServiceAnswerEvent[] = []
    const reading = (async () => {
      for await (const event of askService(config, { question, signal: controller.signal })) {
        events.push(event)
        controller.abort(reason)
      }
    })()
    await expect(reading).rejects.toBe(reason)
    expect(events).toHaveLength(1)
  })

  it('because its reader leaves closes the connection', async () => {
    const { service, config } = await start({ chunkDelayMs: 20 })
    for await (const event of askService(config, { question })) {
      expect(event.type).toBe('text')
      break
    }
    await service.close()
    services.length = 0
  })
})
