import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mayBeCharged } from '../../../../src/backend/money/may-be-charged.ts'
import { askService } from '../../../../src/backend/sources/hosted/answer.ts'
import type { HostedConfig } from '../../../../src/backend/sources/hosted/request.ts'
import { searchService } from '../../../../src/backend/sources/hosted/search.ts'
import { createHostedSource } from '../../../../src/backend/sources/hosted/source.ts'
import { AppError, type ErrorCode } from '../../../../src/contract/app/errors.ts'
import type { CrawlMode } from '../../../../src/contract/app/moments.ts'
import { type FakeService, type Fault, fakeVideoId, makeFakeVideos, startFakeService } from '../../../fakes/service.ts'
import { fastPatience } from './fast-patience.ts'
import { readAll } from './read-all.ts'

const key = 'key-never-to-be-shown'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService({ videos: makeFakeVideos(12), key })
})
afterAll(() => service.close())
beforeEach(() => {
  service.setFault()
  service.log.length = 0
})

const config = (): HostedConfig => ({ url: service.url, key, patience: fastPatience })

const fetchVideos = (crawlMode: CrawlMode) =>
  createHostedSource(config()).fetchVideos({
    videoIds: [fakeVideoId(1)],
    crawlMode,
    signal: new AbortController().signal,
  })

async function ask(): Promise<unknown> {
  return await readAll(askService(config(), { question: 'Why do bridges matter?' }))
}

const calls: Record<string, () => Promise<unknown>> = {
  'videos Never': () => fetchVideos('never'),
  'videos Fallback': () => fetchVideos('fallback'),
  'videos Always': () => fetchVideos('always'),
  search: () => searchService(config(), { query: 'bridges', maxResults: 5 }),
  answer: ask,
}

async function failureOf(call: () => Promise<unknown>): Promise<AppError> {
  const error = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`, { cause: error })
  return error
}

const waitOf = (error: AppError) => (error.code === 'SERVICE_BUSY' ? error.data.retryAfterMs : undefined)

interface Case {
  fault: Fault
  code: ErrorCode
  mayBeCharged: boolean
  /** How often the call is made. */
  tries: number
  says?: RegExp
}

const always = { times: Number.POSITIVE_INFINITY }
const html = '<html><body><h1>Bad Gateway</h1></body></html>'

const cases: Record<string, Case> = {
  'a refused key': {
    fault: { kind: 'status', status: 401, ...always },
    code: 'SERVICE_KEY_REFUSED',
    mayBeCharged: false,
    tries: 1,
    says: /refused the API key\. Check it in Settings/,
  },
  'no balance (402)': {
    fault: { kind: 'status', status: 402, ...always },
    code: 'SERVICE_NO_FUNDS',
    mayBeCharged: false,
    tries: 1,
    says: /no funds left/,
  },
  'a spent limit (432)': {
    fault: { kind: 'status', status: 432, ...always },
    code: 'SERVICE_NO_FUNDS',
    mayBeCharged: false,
    tries: 1,
  },
  'a bad request': {
    fault: { kind: 'status', status: 400, body: { error: 'query is too long' }, ...always },
    code: 'SERVICE_REFUSED',
    mayBeCharged: false,
    tries: 1,
    says: /“query is too long”/,
  },
  'a bad request without a body': {
    fault: { kind: 'status', status: 400, body: '', ...always },
    code: 'SERVICE_REFUSED',
    mayBeCharged: false,
    tries: 1,
    says: /“Bad Request”/,
  },
  'a refusal that repeats the key': {
    fault: { kind: 'status', status: 400, body: { error: `bad key ${key}\n\u0007 here` }, ...always },
    code: 'SERVICE_REFUSED',
    mayBeCharged: false,
    tries: 1,
    says: /“bad key … here”/,
  },
  'too many requests': {
    fault: { kind: 'status', status: 429, ...always },
    code: 'SERVICE_BUSY',
    mayBeCharged: false,
    tries: 4,
  },
  'too many requests for long': {
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '120' }, ...always },
    code: 'SERVICE_BUSY',
    mayBeCharged: false,
    tries: 1,
  },
  'a server error': {
    fault: { kind: 'status', status: 500, ...always },
    code: 'SERVICE_FAILED',
    mayBeCharged: true,
    tries: 1,
    says: /500: Fault 500/,
  },
  'a server error after the charge': {
    fault: { kind: 'status', status: 503, isCharged: true, ...always },
    code: 'SERVICE_FAILED',
    mayBeCharged: true,
    tries: 1,
  },
  "a gateway's page": {
    fault: { kind: 'status', status: 502, body: html, ...always },
    code: 'SERVICE_FAILED',
    mayBeCharged: true,
    tries: 1,
    says: /502: Bad Gateway\)/,
  },
  'a redirect': {
    fault: { kind: 'status', status: 301, headers: { location: 'https://new.example/api?x=1' }, ...always },
    code: 'SERVICE_REFUSED',
    mayBeCharged: false,
    tries: 1,
    says: /moved to https:\/\/new\.example\. Enter/,
  },
  'an unknown address': {
    fault: { kind: 'status', status: 404, ...always },
    code: 'SERVICE_REFUSED',
    mayBeCharged: false,
    tries: 1,
    says: /no such service at this address/,
  },
  'a connection closed before the work': {
    fault: { kind: 'reset', when: 'before', ...always },
    code: 'RESPONSE_LOST',
    mayBeCharged: true,
    tries: 1,
  },
  'a connection closed after the work': {
    fault: { kind: 'reset', when: 'after', ...always },
    code: 'RESPONSE_LOST',
    mayBeCharged: true,
    tries: 1,
  },
  'an answer that never begins': {
    fault: { kind: 'slowHeaders', ms: 4000 },
    code: 'RESPONSE_LOST',
    mayBeCharged: true,
    tries: 1,
  },
  'an empty answer': {
    fault: { kind: 'body', text: '', ...always },
    code: 'SERVICE_UNREADABLE',
    mayBeCharged: true,
    tries: 1,
    says: /it is empty/,
  },
  'an answer that is a page': {
    fault: { kind: 'body', text: html, contentType: 'text/html', ...always },
    code: 'SERVICE_UNREADABLE',
    mayBeCharged: true,
    tries: 1,
    says: /it is not JSON/,
  },
  'an answer of another shape': {
    fault: { kind: 'body', text: '{"results":{},"answer":4}', ...always },
    code: 'SERVICE_UNREADABLE',
    mayBeCharged: true,
    tries: 1,
    says: /results should be an array but is an object|answer should be a string but is a number/,
  },
  'an answer that is a number': {
    fault: { kind: 'body', text: '7', ...always },
    code: 'SERVICE_UNREADABLE',
    mayBeCharged: true,
    tries: 1,
  },
}

/** These need a response that is not a stream, because the text of a broken stream is kept. */
const wholeBodyCases: Record<string, Case> = {
  'a connection closed in the middle': {
    fault: { kind: 'resetDuringBody', afterBytes: 40, ...always },
    code: 'RESPONSE_LOST',
    mayBeCharged: true,
    tries: 1,
  },
  'an answer that stops in the middle': {
    fault: { kind: 'slowBody', afterBytes: 40, ms: 4000 },
    code: 'RESPONSE_LOST',
    mayBeCharged: true,
    tries: 1,
  },
  'JSON cut short': {
    fault: { kind: 'truncated', afterBytes: 40, ...always },
    code: 'SERVICE_UNREADABLE',
    mayBeCharged: true,
    tries: 1,
  },
}

const rows = [
  ...Object.keys(calls).flatMap((call) => Object.keys(cases).map((name) => [call, name] as const)),
  ...Object.keys(calls)
    .filter((call) => call !== 'answer')
    .flatMap((call) => Object.keys(wholeBodyCases).map((name) => [call, name] as const)),
]

describe('a fault of the service becomes one clear error, and nothing is paid for twice', () => {
  it.each(rows)('%s: %s', async (callName, caseName) => {
    const expected = cases[caseName] ?? wholeBodyCases[caseName]
    const call = calls[callName]
    if (expected === undefined || call === undefined) throw new Error('no such case')
    service.setFault(expected.fault)

    const error = await failureOf(call)
    expect(error.code).toBe(expected.code)
    expect(mayBeCharged(error)).toBe(expected.mayBeCharged)
    if (expected.says) expect(error.message).toMatch(expected.says)
    expect(JSON.stringify([error.message, error.data, String(error.cause)])).not.toContain(key)
    expect(service.log).toHaveLength(expected.tries)
  })
})

describe('temporary failures', () => {
  it.each(Object.keys(calls))('%s: waits as long as a busy service asks, then continues', async (name) => {
    service.setFault({ kind: 'status', status: 429, headers: { 'retry-after': '0' }, times: 2 })
    await calls[name]?.()
    expect(service.log).toHaveLength(3)
    expect(new Set(service.log.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('reports how long a busy service asks its clients to wait, but at most an hour', async () => {
    const busyFor = async (retryAfter: string) => {
      service.setFault({ kind: 'status', status: 429, headers: { 'retry-after': retryAfter } })
      return waitOf(await failureOf(() => fetchVideos('fallback')))
    }
    expect(await busyFor('120')).toBe(120_000)
    expect(await busyFor('99999999')).toBe(3_600_000)
    const inTwoMinutes = Number(await busyFor(new Date(Date.now() + 120_000).toUTCString()))
    expect(inTwoMinutes).toBeGreaterThan(110_000)
    expect(inTwoMinutes).toBeLessThanOrEqual(120_000)
  })

  it('reports a wait even if a busy service names none', async () => {
    service.setFault({ kind: 'status', status: 429, ...always })
    expect(waitOf(await failureOf(() => fetchVideos('fallback')))).toBe(30_000)
  })
})
