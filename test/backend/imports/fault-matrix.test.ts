import { describe, expect, it } from 'vitest'
import type { CrawlMode } from '../../../src/contract/app/moments.ts'
import { type Fault, fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import { type Desk, openDesk, type Settled } from '../../interface/desk.ts'
import { openAccounts } from './chaos-accounts.ts'
import { type CallOutcome, faultRows, type ImportOutcome } from './fault-matrix.ts'

const ids = [0, 1, 2].map(fakeVideoId)
const question = 'Why do orchards matter?'
const names = Object.keys(faultRows)
const isSlow = (fault: Fault) => fault.kind === 'slowHeaders' || fault.kind === 'slowBody'

function rowOf(name: string) {
  const row = faultRows[name]
  if (row) return row
  throw new Error(`There is no row ${name}`)
}

const modeOf = (body: unknown) => (body as { crawlMode?: string }).crawlMode?.toLowerCase()

/** The fault applies to the first request with this crawl mode, or to the first request of all. */
async function openFaultyDesk(fault: Fault, mode?: CrawlMode): Promise<Desk> {
  const availability = mode === undefined || mode === 'never' ? 'cached' : 'crawled'
  let isDue = true
  return await openDesk({
    videos: makeFakeVideos(20, { availability }),
    faultFor(_endpoint, body) {
      if (!isDue || modeOf(body) !== mode) return undefined
      isDue = false
      return fault
    },
  })
}

/** Checks that every delivered cost is in the ledger once, and every lost answer as one unknown cost. */
async function expectLedgerToBalance({ client, service }: Desk, fault: Fault, unknown: number): Promise<void> {
  const { entries, reservedUsd } = await client.costs.get()
  expect(entries.filter(({ costUsd }) => costUsd === null)).toHaveLength(unknown)
  expect(reservedUsd).toBe(0)
  if (isSlow(fault)) return
  for (const [what, account] of openAccounts(entries, service.log))
    expect([what, ...account.known.toSorted()]).toEqual([what, ...account.delivered.toSorted()])
}

function countRequests({ service }: Desk, isLookUp: boolean): number {
  return service.log.filter(({ body }) => (modeOf(body) === 'never') === isLookUp).length
}

function expectOutcome(found: Settled, desk: Desk, mode: CrawlMode, expected: ImportOutcome): void {
  const [first, ...others] = found.items
  const isPaused = expected.first === 'waiting'
  const reason = isPaused ? found.pauseReason : first?.error
  expect({
    import: found.state,
    first: isPaused && first?.state === 'pending' ? 'waiting' : first?.state,
    type: reason?.type,
    lookUps: countRequests(desk, true),
    fetches: countRequests(desk, false),
  }).toEqual({
    import: isPaused ? 'paused' : 'finished',
    first: expected.first,
    type: expected.type,
    lookUps: expected.lookUps + (mode === 'fallback' ? 1 : 0),
    fetches: expected.fetches,
  })
  if (expected.says) expect(reason?.message).toMatch(expected.says)
  if (!isPaused || mode !== 'never') expect(others.map(({ state }) => state)).toEqual(['saved', 'saved'])
  expect(found.counts.failed).toBe(expected.first === 'failed' ? 1 : 0)
}

/** Does what the app offers to the user: resumes, retries, fetches again. */
async function goOn({ client, settled }: Desk, { importId, state, items }: Settled): Promise<Settled> {
  if (state === 'paused') await client.imports.resume({ importId })
  if (items.some((item) => item.state === 'failed')) await client.imports.retry({ importId })
  if (items.some((item) => item.state === 'in_doubt')) await client.imports.decide({ importId, decision: 'fetch' })
  return await settled(importId)
}

const modes = ['never', 'fallback', 'always'] as const

describe.each(modes)('an import in crawl mode %s', (mode) => {
  // Each fault is met in two of the three modes.
  it.each(names.filter((_, index) => index % modes.length !== modes.indexOf(mode)))(
    '%s: nothing is lost, and nothing is paid for twice',
    async (name) => {
      const { fault, lookUp, fetch } = rowOf(name)
      const expected = mode === 'never' ? lookUp : fetch
      const desk = await openFaultyDesk(fault, mode)
      const found = await desk.importVideos(ids, mode)
      expectOutcome(found, desk, mode, expected)
      await expectLedgerToBalance(desk, fault, expected.unknown)

      const after = await goOn(desk, found)
      expect(after).toMatchObject({ state: 'finished', counts: { saved: 3 } })
      expect((await desk.client.videos.list({})).videos.map(({ videoId }) => videoId).toSorted()).toEqual(ids)
      expect([...desk.service.ledger.crawls].toSorted()).toEqual(mode === 'never' ? [] : ids.map((id) => [id, 1]))
      await expectLedgerToBalance(desk, fault, expected.unknown)
    },
  )
})

async function expectCallOutcome(desk: Desk, ended: Ended, expected: CallOutcome): Promise<void> {
  expect({ ends: ended.ends, requests: desk.service.log.length }).toEqual({
    ends: expected.ends,
    requests: expected.requests,
  })
  if (expected.says) expect(ended.message).toMatch(expected.says)
  else expect(ended.message).toMatch(expected.ends === 'fine' ? /^$/ : /[Aa]sk again|[Tt]ry again|[Cc]heck/)
}

interface Ended {
  ends: string
  message: string
}

const failed = (error: unknown): Ended => ({
  ends: String(Reflect.get(Object(error), 'code')),
  message: error instanceof Error ? error.message : '',
})
const fine: Ended = { ends: 'fine', message: '' }

describe('a search of the service', () => {
  it.each(names)('%s: is sent once, and ends with results or one sentence', async (name) => {
    const { fault, search } = rowOf(name)
    const desk = await openFaultyDesk(fault)
    const ended = await desk.client.search.service({ query: 'orchards', maxResults: 2 }).then(() => fine, failed)
    await expectCallOutcome(desk, ended, search)
    await expectLedgerToBalance(desk, fault, search.unknown)
    const next = await desk.client.search.service({ query: 'orchards', maxResults: 2 })
    expect(next.results.map(({ videoId }) => videoId)).toEqual([3, 13].map(fakeVideoId))
  })
})

describe('a question to the service', () => {
  it.each(names)('%s: is sent once, and the text so far is kept', async (name) => {
    const { fault, answer } = rowOf(name)
    const desk = await openFaultyDesk(fault)
    const ended = await desk.ask(question).then(({ state, problem, text }): Ended => {
      expect(text).not.toBe('')
      return state === 'complete' ? fine : { ends: state, message: problem ?? '' }
    }, failed)
    await expectCallOutcome(desk, ended, answer)
    await expectLedgerToBalance(desk, fault, answer.unknown)
    const { answers } = await desk.client.answers.list()
    expect(answers).toHaveLength(['fine', 'incomplete'].includes(answer.ends) ? 1 : 0)
    expect(await desk.ask(question)).toMatchObject({ state: 'complete' })
  })
})

it('the test of address and key records each try whose answer was lost', async () => {
  const desk = await openDesk()
  desk.service.setFault({ kind: 'reset', when: 'after', times: 2 })
  for (let n = 0; n < 2; n++)
    await expect(desk.client.settings.testService()).rejects.toMatchObject({ code: 'RESPONSE_LOST' })
  await desk.client.settings.testService()
  expect((await desk.client.costs.get()).entries.map(({ costUsd }) => costUsd)).toEqual([0, null, null])
})

describe.each([
  ['TLS', (url: string) => url.replace('http:', 'https:'), /No secure connection to 127\.0\.0\.1/],
  [
    'DNS',
    (url: string) => url.replace(/^http:\/\/[^/]+/, 'https://footnote.invalid'),
    /footnote\.invalid was not found/,
  ],
] as const)('a %s failure', (_name, address, says) => {
  it.each(['never', 'fallback', 'always'] as const)('pauses an import in crawl mode %s', async (mode) => {
    const desk = await openDesk({ address })
    const { state, pauseReason, counts } = await desk.importVideos(ids, mode)
    expect({ state, type: pauseReason?.type }).toEqual({ state: 'paused', type: 'SERVICE_UNREACHABLE' })
    expect(pauseReason?.message).toMatch(says)
    expect(counts).toMatchObject({ waiting: 3, failed: 0 })
    await expectNothingAsked(desk)
  })

  it('fails a search and a question with one sentence', async () => {
    const desk = await openDesk({ address })
    for (const call of [() => desk.client.search.service({ query: 'x' }), () => desk.ask('x')]) {
      const { ends, message } = await call().then(() => fine, failed)
      expect(ends).toBe('SERVICE_UNREACHABLE')
      expect(message).toMatch(says)
    }
    expect((await desk.client.answers.list()).answers).toEqual([])
    await expectNothingAsked(desk)
  })
})

async function expectNothingAsked({ client, service }: Desk): Promise<void> {
  expect(service.log).toEqual([])
  expect((await client.costs.get()).entries).toEqual([])
}
