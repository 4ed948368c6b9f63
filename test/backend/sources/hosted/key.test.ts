import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toClientError } from '../../../../src/backend/handlers/client-error.ts'
import { askService } from '../../../../src/backend/sources/hosted/answer.ts'
import type { HostedConfig } from '../../../../src/backend/sources/hosted/request.ts'
import { searchService } from '../../../../src/backend/sources/hosted/search.ts'
import { createHostedSource } from '../../../../src/backend/sources/hosted/source.ts'
import { fakeVideoId } from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'
import { readAll } from './read-all.ts'

type Answer = (response: ServerResponse, key: string) => void

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
const quoting = (key: string) => `“${key}” ${encodeURIComponent(key)} x-api-key: ${key}`
const watch = `https://www.youtube.com/watch?v=${fakeVideoId(1)}`

const refusal =
  (status: number): Answer =>
  (response, key) =>
    json(status, JSON.stringify({ error: quoting(key), key }), { 'retry-after': '0' })(response, key)

/** Every fault of a service, with the key quoted in every text of its own. */
const faults: Record<string, Answer> = {
  ...Object.fromEntries([400, 401, 402, 404, 413, 429, 432, 500, 502, 503].map((status) => [status, refusal(status)])),
  'status text': (response, key) => response.writeHead(400, quoting(key).replace(/[^\x20-\x7e]/g, '')).end(),
  page: (response, key) => json(502, `<p>${key}</p>`)(response, key),
  redirect: (response, key) => json(301, '', { location: `https://${encodeURIComponent(key)}/${key}` })(response, key),
  'no JSON': (response, key) => json(200, quoting(key))(response, key),
  'another shape': (response, key) =>
    json(200, JSON.stringify({ results: key, answer: [key], [key]: key }))(response, key),
  'no HTTP': (response, key) => response.socket?.end(`HTTP/1.1 200 OK\r\nBroken ${key}\r\nx: ${key}\r\n\r\n`),
  'cut off': (response, key) => {
    response.writeHead(200, { 'content-length': '10000' }).write(quoting(key))
    setTimeout(() => response.socket?.destroy(), 5)
  },
  'no answer': (response) => response.socket?.destroy(),
  'failed video': (response, key) =>
    json(
      200,
      JSON.stringify({
        results: [{ status: { url: watch, status: 'Fail', error: { type: key, message: quoting(key) } } }],
      }),
    )(response, key),
  'unreadable video': (response, key) =>
    json(200, JSON.stringify({ results: [{ data: [{ title: 7, [key]: key }], status: { url: watch } }] }))(
      response,
      key,
    ),
  'stream that breaks off': (response, key) => {
    const events = [
      { type: 'answer-chunk', data: 'Yes' },
      { type: 'error', data: { errorText: quoting(key) } },
    ]
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text)
  },
}

const signal = new AbortController().signal
const calls: Record<string, (config: HostedConfig) => Promise<unknown>> = {
  '/videos': (config) =>
    createHostedSource(config).fetchVideos({ videoIds: [fakeVideoId(1)], crawlMode: 'fallback', signal }),
  '/search': (config) => searchService(config, { query: 'x' }),
  '/answer': (config) => readAll(askService(config, { question: 'x' })),
}

let url = ''
let fault: Answer = () => {}
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => fault(response, String(request.headers['x-api-key'])))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Any result of a call, as a log, a client or a file would show it. */
function printed(outcome: unknown): string {
  const logged: unknown[] = []
  const client = toClientError(outcome, (...what) => logged.push(what))
  const error = outcome instanceof Error ? { ...outcome, message: outcome.message, stack: outcome.stack } : outcome
  const deep = { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null }
  return [inspect(outcome, deep), inspect(client, deep), inspect(logged, deep), JSON.stringify(error)].join('\n')
}

const aKey = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
})

describe('the key is in no error, log or document', () => {
  it.each(Object.keys(calls).flatMap((call) => Object.keys(faults).map((name) => [call, name] as const)))(
    '%s: %s',
    async (call, name) => {
      fault = faults[name] ?? (() => {})
      await fc.assert(
        fc.asyncProperty(aKey, async (key) => {
          const config = { url, key, patience: { ...fastPatience, attempts: 1, idleTimeoutMs: 200 } }
          const outcome = await calls[call]?.(config).catch((error: unknown) => error)
          expect(printed(outcome)).not.toContain(key)
          expect(printed(outcome)).not.toContain(JSON.stringify(key).slice(1, -1))
        }),
        { numRuns: 12 },
      )
    },
  )
})
