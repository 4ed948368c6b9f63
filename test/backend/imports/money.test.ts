import { describe, expect, it } from 'vitest'
import type { ImportQueueConfig } from '../../../src/backend/imports/queue.ts'
import { addLedgerEntry, readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations } from '../../../src/backend/library/ledger/reservations.ts'
import type { VideoOutcome } from '../../../src/backend/sources/source.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import {
  type Answer,
  answerWith,
  createHarness,
  failedWith,
  fetched,
  idOf,
  idsOf,
  miss,
  scriptedSource,
  until,
} from './scripted-source.ts'

/** What each kind of video costs. */
const prices = { cached: 0.01, live: 0.1 }

/** Like `fetched`, with a note whether it was fetched live. */
function delivered(id: string, isLiveCrawl: boolean): VideoOutcome {
  const outcome = fetched(id)
  return outcome.kind === 'fetched' ? { ...outcome, video: { ...outcome.video, isLiveCrawl } } : outcome
}

/** A service that charges only for what it delivers. */
const charging =
  (cached: Iterable<string> = [], each = prices): Answer =>
  ({ videoIds, crawlMode }) => {
    const held = new Set(cached)
    if (crawlMode !== 'never') return answerWith([delivered(videoIds[0] ?? '', true)], each.live)
    const hits = videoIds.filter((id) => held.has(id))
    return answerWith(
      videoIds.map((id) => (held.has(id) ? delivered(id, false) : miss(id))),
      hits.length * each.cached,
    )
  }

interface Limits extends Pick<ImportQueueConfig, 'waits'> {
  capUsd?: number | null
  batchSize?: number
}

function openHarness(answer: Answer, { capUsd = null, batchSize = 3, ...config }: Limits = {}) {
  const limits = { capUsd }
  const source = scriptedSource(answer, { batchSize })
  const harness = createHarness(source, {
    ...config,
    limits: { capUsd: () => limits.capUsd, callCeilingUsd: () => null },
  })
  const paid = (crawlKind: 'cached' | 'live', usd = prices[crawlKind]) =>
    addLedgerEntry(harness.library, {
      at: 0,
      operation: 'videos',
      cost: { totalUsd: usd, breakdown: null },
      crawlKind,
      videoCount: 1,
      note: '',
    })
  return { ...harness, source, limits, paid }
}

describe('an import of unknown price', () => {
  it('simply continues if there is no cap', async () => {
    const { start, settled } = openHarness(charging([idOf(0)]))
    expect(await settled(start(idsOf(3)).importId)).toMatchObject({ state: 'finished', estimateUsd: null })
  })

  it('with a cap, asks for a ceiling or a trial before it asks the service', async () => {
    const { start, settled, source, queue } = openHarness(charging(), { capUsd: 5 })
    const { importId } = start(idsOf(3))
    expect(await settled(importId)).toMatchObject({
      state: 'paused',
      pauseReason: { type: 'PRICE_UNKNOWN', message: expect.stringMatching(/Set the most .*, or allow one trial/) },
      counts: { waiting: 3 },
    })
    expect(source.calls).toEqual([])
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({ pauseReason: { type: 'PRICE_UNKNOWN' } })
    queue.resume(importId, { ceilingPerVideoUsd: 0.2 })
    expect(await settled(importId)).toMatchObject({ state: 'finished', ceilingPerVideoUsd: 0.2, counts: { saved: 3 } })
  })

  it('fetches one trial video live, pauses with the price, and continues when it is resumed', async () => {
    for (const capUsd of [null, 5]) {
      const { start, settled, source, queue } = openHarness(charging(), { capUsd })
      const { importId } = start(idsOf(5), { trial: true })
      expect(await settled(importId)).toMatchObject({
        state: 'paused',
        isTrial: true,
        costUsd: 0.1,
        pauseReason: {
          type: 'TRIAL_DONE',
          message:
            'The trial video was fetched live and cost $0.10; the 4 remaining videos cost up to about $0.40. Resume to continue.',
        },
        counts: { saved: 1, waiting: 4 },
      })
      expect(source.asked()).toEqual(['never 0', 'fallback 0'])
      queue.resume(importId)
      expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 5 } })
    }
  })

  it('says what the one remaining video costs', async () => {
    const { start, settled } = openHarness(charging())
    const { importId } = start(idsOf(2), { trial: true })
    expect((await settled(importId)).pauseReason?.message).toContain(
      '; the one remaining video costs up to about $0.10.',
    )
  })

  it('has a trial for each kind of price', async () => {
    const { start, settled, source, queue } = openHarness(charging([idOf(0), idOf(1)]), { capUsd: 5 })
    const { importId } = start(idsOf(6), { trial: true })
    expect((await settled(importId)).pauseReason?.message).toMatch(
      /was in the service’s cache and cost \$0\.01\. The cost of a live fetch/,
    )
    queue.resume(importId)
    expect((await settled(importId)).pauseReason?.message).toMatch(/fetched live and cost \$0\.10/)
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({
      state: 'finished',
      counts: { saved: 6 },
      costUsd: expect.closeTo(0.42, 9),
    })
    expect(source.asked().filter((asked) => asked === 'fallback 2')).toHaveLength(1)
  })

  it('makes no second trial if the answer to the first was lost', async () => {
    let isLosing = true
    const source = scriptedSource((request, n) => {
      if (request.crawlMode !== 'never' && isLosing) {
        isLosing = false
        throw new AppError('RESPONSE_LOST', 'Lost.', { mayBeCharged: true })
      }
      return charging(n > 4 ? [idOf(0)] : [])(request, n)
    })
    const { start, settled } = createHarness(source)
    const { importId } = start(idsOf(3), { trial: true })
    expect(await settled(importId)).toMatchObject({
      pauseReason: { type: 'TRIAL_DONE' },
      counts: { saved: 1, waiting: 2 },
    })
    expect(source.asked()).toEqual(['never 0', 'fallback 0', 'never 0', 'never 0', 'never 0'])
  })

  it('is not tried over and over if the service does not report costs', async () => {
    const { start, settled, queue } = openHarness(({ videoIds }) => answerWith(videoIds.map(fetched), null))
    const { importId } = start(idsOf(4), { trial: true })
    expect((await settled(importId)).pauseReason).toMatchObject({
      message: expect.stringMatching(/did not state its cost/),
    })
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({ state: 'finished', costUsd: null, counts: { saved: 4 } })
  })

  it('needs no trial once the ledger knows the price, and ends if no video remains after the trial', async () => {
    const { start, settled, paid } = openHarness(charging(), { capUsd: 5 })
    expect(await settled(start([idOf(9)], { trial: true }).importId)).toMatchObject({ state: 'finished' })
    paid('live')
    expect(await settled(start(idsOf(3), { trial: true }).importId)).toMatchObject({
      state: 'finished',
      estimateUsd: expect.closeTo(0.3, 9),
    })
  })
})

describe('a ceiling per video', () => {
  it('pauses after a video that cost more, and continues without the ceiling when resumed', async () => {
    const { start, settled, queue, source } = openHarness(charging())
    const { importId } = start(idsOf(6), { ceilingPerVideoUsd: 0.05 })
    expect(await settled(importId)).toMatchObject({
      state: 'paused',
      pauseReason: { type: 'CEILING_EXCEEDED', message: expect.stringMatching(/about \$0\.10, more than the \$0\.05/) },
    })
    await until(() => queue.get(importId).items.every(({ state }) => state !== 'fetching'))
    const calls = source.calls.length
    queue.resume(importId, { ceilingPerVideoUsd: 0.06 })
    expect((await settled(importId)).pauseReason?.type).toBe('CEILING_EXCEEDED')
    expect(source.calls).toHaveLength(calls)
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({ state: 'finished', ceilingPerVideoUsd: null, counts: { saved: 6 } })
  })
})

describe('with a cap', () => {
  it('an import pauses before the cap is exceeded, and continues once it is raised', async () => {
    const { start, settled, queue, paid, limits, library } = openHarness(charging(), { capUsd: 0.35 })
    paid('live')
    const { importId } = start(idsOf(6))
    const other = start([idOf(7)])
    const found = await settled(importId)
    expect(found).toMatchObject({
      state: 'paused',
      pauseReason: {
        type: 'CAP_REACHED',
        message: expect.stringMatching(
          /^This may cost \$0\.10, but only \$0\.05 of your monthly cap of \$0\.35 is left/,
        ),
      },
      costUsd: expect.closeTo(0.3, 9),
      counts: { saved: 3, waiting: 3, failed: 0 },
    })
    expect((await settled(other.importId)).pauseReason?.type).toBe('CAP_REACHED')
    limits.capUsd = 1
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 6 } })
    expect(await settled(other.importId), 'paused for the same reason').toMatchObject({ state: 'finished' })
    expect(readCosts(library, new Date()).thisMonthUsd).toBeCloseTo(0.7, 9)
    expect(listReservations(library)).toEqual([])
  })

  it('the whole queue pauses, with one sentence', async () => {
    const answer: Answer = (request, n) =>
      request.videoIds.includes(idOf(9))
        ? answerWith([failedWith(idOf(9), 'CRAWL_TIMEOUT', 'later')], 0)
        : charging()(request, n)
    const { start, settled, paid, queue } = openHarness(answer, { capUsd: 0.15, waits: { item: [60_000] } })
    paid('live', 0.02)
    const waiting = start([idOf(9)])
    await until(() => queue.get(waiting.importId).items[0]?.nextAttemptAt != null)
    paid('live')
    paid('live')
    const { pauseReason } = await settled(start(idsOf(3)).importId)
    expect(pauseReason).toMatchObject({ type: 'CAP_REACHED' })
    expect((await settled(waiting.importId)).pauseReason).toEqual(pauseReason)
  })

  it('calls that run at the same time cannot exceed it together', async () => {
    const gate = Promise.withResolvers<void>()
    const { start, settled, source, paid, queue } = openHarness(
      async (request) => {
        if (request.crawlMode !== 'never') await gate.promise
        return charging()(request, 0)
      },
      { capUsd: 0.25 },
    )
    paid('live')
    const { importId } = start(idsOf(6))
    await until(() => source.asked().filter((asked) => asked.startsWith('fallback')).length === 2)
    expect(queue.get(importId).state, 'what is put aside may come free').toBe('running')
    expect(source.mostAtOnce()).toBe(2)
    gate.resolve()
    expect(await settled(importId)).toMatchObject({ pauseReason: { type: 'CAP_REACHED' }, counts: { saved: 2 } })
  })

  it('money that a running call turns out not to need is used by the next one', async () => {
    const { start, settled, paid } = openHarness(charging([], { cached: 0.01, live: 0.04 }), { capUsd: 0.2 })
    for (let n = 0; n < 9; n++) paid('live')
    expect(await settled(start(idsOf(3)).importId)).toMatchObject({
      state: 'finished',
      costUsd: expect.closeTo(0.12, 9),
    })
  })

  it('a look-up asks for as many videos as can be paid for', async () => {
    const { start, settled, source, paid } = openHarness(charging(idsOf(9)), { capUsd: 0.045, batchSize: 9 })
    paid('cached')
    expect(await settled(start(idsOf(9)).importId)).toMatchObject({
      pauseReason: { type: 'CAP_REACHED' },
      counts: { saved: 4 },
    })
    expect(source.asked()).toEqual(['never 0 1 2 3'])
  })

  it('an import waits for money that is reserved for an answer', async () => {
    const { start, settled, paid, budget, queue } = openHarness(charging(), { capUsd: 0.15 })
    paid('live')
    const reservation = budget.reserve({ operation: 'videos', crawlKind: 'live', note: 'something else' })
    const { importId } = start([idOf(0)])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(queue.get(importId)).toMatchObject({ state: 'running', counts: { waiting: 1 } })
    budget.release(reservation)
    expect(await settled(importId)).toMatchObject({ state: 'finished' })
  })

  it('a look-up that is repeated because its answer was lost needs the money twice', async () => {
    const { start, settled, paid, library } = openHarness(
      (request, n) => {
        if (n <= 2) throw new AppError('RESPONSE_LOST', 'Lost.', { mayBeCharged: true })
        return charging(idsOf(1))(request, n)
      },
      { capUsd: 0.015 },
    )
    paid('cached')
    expect(await settled(start(idsOf(1)).importId)).toMatchObject({
      state: 'paused',
      pauseReason: { type: 'CAP_REACHED' },
      counts: { waiting: 1 },
    })
    expect(readCosts(library, new Date()).entries.filter(({ costUsd }) => costUsd === null)).toHaveLength(1)
    expect(listReservations(library)).toEqual([])
  })

  it('the fetch of a video in doubt counts, and fetching it again is reserved separately', async () => {
    let isLosing = true
    const { start, settled, paid, queue, library, limits } = openHarness(
      (request) => {
        if (request.crawlMode !== 'never' && isLosing)
          throw new AppError('RESPONSE_LOST', 'Lost.', { mayBeCharged: true })
        return charging()(request, 0)
      },
      { capUsd: 0.15 },
    )
    paid('live')
    paid('cached')
    const { importId } = start(idsOf(1))
    expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { inDoubt: 1 } })
    expect(readCosts(library, new Date()).entries.find(({ costUsd }) => costUsd === null)).toMatchObject({
      countedUsd: 0.1,
      crawlKind: 'live',
    })
    isLosing = false
    queue.decide({ importId, decision: 'fetch' })
    expect(await settled(importId)).toMatchObject({ pauseReason: { type: 'CAP_REACHED' } })
    limits.capUsd = 0.2
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 1 } })
  })
})

it('an import in another crawl mode, or with a refresh, has an estimate of its own', async () => {
  const { start, settled, queue, paid } = openHarness(charging())
  await settled(start([idOf(0)]).importId)
  paid('cached')
  const text = [idOf(0), idOf(1)].join(' ')
  const estimate = (crawlMode: 'never' | 'fallback' | 'always', refresh = false) =>
    queue.preview({ text, crawlMode, refresh }).estimate
  expect(estimate('never')).toMatchObject({ kind: 'known', totalUsd: 0.01 })
  expect(estimate('fallback')).toMatchObject({ kind: 'known', totalUsd: 0.1 })
  expect(estimate('always', true)).toMatchObject({ kind: 'known', totalUsd: 0.2, perVideoUsd: 0.1 })
  expect(queue.preview({ text, source: 'local', crawlMode: 'fallback', refresh: false }).estimate).toEqual({
    kind: 'free',
  })
})
