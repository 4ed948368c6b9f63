import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import type { Fault } from '../fakes/service.ts'
import { fakeVideoId } from '../fakes/service.ts'
import { covers } from './covers.ts'
import { type Desk, openDesk } from './desk.ts'

const id = fakeVideoId(0)

async function makeEveryCall(desk: Desk): Promise<void> {
  await desk.importVideos([id])
  await desk.client.search.service({ query: 'tides' })
  await desk.ask('Why do tides matter?')
}

describe('every request', () => {
  it(
    'is a POST of JSON with the key and a User-Agent',
    covers('4 POST with a JSON body', '5 x-api-key', 'N requests User-Agent', '7 HTTP 200'),
    async () => {
      const desk = await openDesk({ basePath: '/api/v1' })
      await makeEveryCall(desk)
      // The fake answers 404 to any other method.
      expect(desk.service.log.map(({ endpoint }) => endpoint)).toEqual([
        '/api/v1/videos',
        '/api/v1/search',
        '/api/v1/answer',
      ])
      for (const { headers, body } of desk.service.log) {
        expect(headers).toMatchObject({
          'x-api-key': desk.service.key,
          'content-type': 'application/json',
          'user-agent': `Footnote/${packageJson.version}`,
        })
        expect(body).toBeTypeOf('object')
      }
    },
  )
})

interface Told {
  code: string
  message: string
}

/** The errors of a search and a question while the fault lasts. */
async function toldOf(fault: Fault): Promise<{ search: Told; answer: Told; requests: number; desk: Desk }> {
  const desk = await openDesk()
  desk.service.setFault({ ...fault, times: Number.POSITIVE_INFINITY })
  const told = (error: unknown): Told => ({
    code: String(Reflect.get(Object(error), 'code')),
    message: error instanceof Error ? error.message : '',
  })
  const fine = { code: 'none', message: '' }
  const search = await desk.client.search.service({ query: 'x' }).then(() => fine, told)
  const requests = desk.service.log.length
  const answer = await desk.ask('x').then(() => fine, told)
  return { search, answer, requests, desk }
}

const statuses = [
  ['N errors HTTP 400', 400, 'SERVICE_REFUSED', /refused the request and said “Fault 400\.”/, 1],
  ['N errors HTTP 401', 401, 'SERVICE_KEY_REFUSED', /refused the API key\. Check it in Settings/, 1],
  ['N errors HTTP 402', 402, 'SERVICE_NO_FUNDS', /no funds left\. Top it up/, 1],
  ['N errors HTTP 432', 432, 'SERVICE_NO_FUNDS', /no funds left\. Top it up/, 1],
  ['N errors HTTP 429', 429, 'SERVICE_BUSY', /not accepting more requests right now/, 4],
  ['N errors HTTP 500', 500, 'SERVICE_FAILED', /failed \(500: Fault 500\.\)\. Try again later/, 1],
] as const

describe('a refused request', () => {
  for (const [row, status, code, says, tries] of statuses) {
    it(`with HTTP ${status} is reported in one sentence`, covers(row, '7 HTTP status and bodies'), async () => {
      const { search, answer, requests } = await toldOf({ kind: 'status', status })
      for (const told of [search, answer]) {
        expect(told.code).toBe(code)
        expect(told.message).toMatch(says)
      }
      expect(requests).toBe(tries)
    })
  }

  it('because of a wrong key pauses an import until the key is right', covers('5 missing or invalid key'), async () => {
    const desk = await openDesk()
    desk.service.setFault({ kind: 'status', status: 401 })
    const { importId, state, pauseReason } = await desk.importVideos([id])
    expect({ state, type: pauseReason?.type }).toEqual({ state: 'paused', type: 'SERVICE_KEY_REFUSED' })
    await desk.client.imports.resume({ importId })
    expect(await desk.settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 1 } })
  })

  it("is reported in the service's words, whatever else its body contains", covers('N errors error body'), async () => {
    const body = { error: 'The query is\nodd.', code: 17, details: { a: [1] } }
    const { search } = await toldOf({ kind: 'status', status: 400, body })
    expect(search.message).toContain('said “The query is odd.”')
  })

  it('is reported with its status text if the body has no message', covers('N errors another body'), async () => {
    for (const body of ['', '<html><h1>Nope</h1></html>', '[1]', '{"error":{"code":4}}']) {
      const { search, desk } = await toldOf({ kind: 'status', status: 400, body })
      expect(search.message).toContain('said “Bad Request”')
      desk.service.setFault({ kind: 'status', status: 502, body })
      await expect(desk.client.search.service({ query: 'x' })).rejects.toThrow('failed (502: Bad Gateway)')
    }
  })
})

describe('a service that limits requests', () => {
  it(
    'is asked again after the time it names, and not earlier',
    covers('N errors Retry-After', '8 rate limits'),
    async () => {
      const desk = await openDesk()
      desk.service.setFault({ kind: 'status', status: 429, headers: { 'retry-after': '0' }, times: 2 })
      expect(await desk.importVideos([id])).toMatchObject({ state: 'finished', counts: { saved: 1 } })
      expect(desk.service.log).toHaveLength(3)

      desk.service.setFault({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } })
      const { pauseReason, counts } = await desk.importVideos([fakeVideoId(1)])
      expect({ type: pauseReason?.type, waiting: counts.waiting }).toEqual({ type: 'SERVICE_BUSY', waiting: 1 })
      expect(desk.service.log).toHaveLength(4)
    },
  )
})
