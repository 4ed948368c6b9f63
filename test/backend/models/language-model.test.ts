import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listLedgerEntries } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations } from '../../../src/backend/library/ledger/reservations.ts'
import { countReplies } from '../../../src/backend/library/model-replies.ts'
import { reserveModelCall } from '../../../src/backend/models/charge.ts'
import { createLanguageModel, type ModelCall } from '../../../src/backend/models/language-model.ts'
import { costOf, type ModelPrice, usdOf } from '../../../src/backend/models/price.ts'
import { type BudgetConfig, createBudget } from '../../../src/backend/money/budget.ts'
import { type FakeModel, startFakeModel } from '../../fakes/model.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

let endpoint: FakeModel
beforeEach(async () => {
  endpoint = await startFakeModel()
})
afterEach(() => endpoint.close())

const price: ModelPrice = { inputUsdPerMillion: 2, outputUsdPerMillion: 8 }
const call: ModelCall = { system: 'Be brief.', prompt: 'Why?', purpose: 'summary', note: 'A video' }

function open(named: ModelPrice | null = price, limits: Partial<BudgetConfig> = {}) {
  const library = temporaryLibrary()
  const budget = createBudget({ library, capUsd: () => null, callCeilingUsd: () => null, ...limits })
  const till = { library, budget, changes: { publish() {} } }
  const model = (name = 'small') =>
    createLanguageModel(till, { url: endpoint.url, model: name, key: null, price: named })
  return { library, till, model, entries: () => listLedgerEntries(library) }
}

describe('a call', () => {
  it('is in the ledger with its purpose, its tokens and their cost', async () => {
    const { model, entries } = open()
    endpoint.replyWith({ pieces: ['So.'], usage: { inputTokens: 1000, outputTokens: 500 } })
    expect(await model().complete(call)).toMatchObject({ text: 'So.', keptAt: null, cost: { totalUsd: 0.006 } })
    expect(entries()).toMatchObject([
      {
        operation: 'model',
        purpose: 'summary',
        costUsd: 0.006,
        note: 'A video',
        breakdown: { inputTokens: 1000, outputTokens: 500 },
      },
    ])
  })

  it('to a model on this machine is free without a price, and otherwise costs its price', async () => {
    endpoint.replyWith({ pieces: ['So.'], usage: null }, { pieces: ['So.'], usage: null })
    const unpriced = open(null)
    expect((await unpriced.model().complete(call)).cost).toEqual({ totalUsd: 0, breakdown: null })
    expect((await open().model().complete(call)).cost).toEqual({ totalUsd: null, breakdown: null })
  })

  it('that does not report its tokens counts with the most it could cost', async () => {
    const { model, entries } = open()
    endpoint.replyWith({ pieces: ['So.'], usage: null })
    const { usd } = model().estimate({ ...call, maxOutputTokens: 100 })
    await model().complete({ ...call, maxOutputTokens: 100 })
    expect(endpoint.calls[0]?.limit).toBe(100)
    expect(usd).toBeGreaterThan(0.0008)
    expect(entries()).toMatchObject([{ costUsd: null, countedUsd: usd }])
  })

  it('under a cap cannot write more than was reserved for it', async () => {
    endpoint.replyWith({ pieces: ['So.'] }, { pieces: ['So.'] }, { pieces: ['So.'] })
    await open(price, { capUsd: () => 1 })
      .model()
      .complete(call)
    await open(price).model().complete(call)
    await open(null, { capUsd: () => 1 })
      .model()
      .complete(call)
    expect(endpoint.calls.map(({ limit }) => limit)).toEqual([4000, null, null])
  })

  it('that does not fit under the cap is not made', async () => {
    const { model, library } = open(price, { capUsd: () => 0.001 })
    await expect(model().complete(call)).rejects.toMatchObject({ code: 'CAP_REACHED' })
    expect(endpoint.calls).toEqual([])
    expect(listReservations(library)).toEqual([])
  })

  it('that was cut off by a crash is in the ledger with its purpose, and counts with its reservation', () => {
    const { till, library, entries } = open()
    const most = { inputTokens: 1000, outputTokens: 1000 }
    reserveModelCall(till, { purpose: 'summary', note: 'small: A video', price, most })
    createBudget({ library, capUsd: () => null, callCeilingUsd: () => null })
    expect(entries()).toMatchObject([{ operation: 'model', purpose: 'summary', costUsd: null, countedUsd: 0.01 }])
  })

  it('shows the model its images', async () => {
    const { model } = open()
    const data = Uint8Array.from([137, 80, 78, 71])
    endpoint.replyWith({ pieces: ['A tree.'] }, { pieces: ['A roof.'] })
    await model().complete({ ...call, images: [{ mediaType: 'image/png', data }] })
    expect(endpoint.calls[0]).toMatchObject({ prompt: 'Why?', images: ['data:image/png;base64,iVBORw=='] })
    const other = await model().complete({ ...call, images: [{ mediaType: 'image/png', data: Uint8Array.from([1]) }] })
    expect(other.text).toBe('A roof.')
  })
})

describe('a reply', () => {
  it('is paid for once, however often the same is asked, even at the same time', async () => {
    const { model, entries } = open()
    endpoint.replyWith({ pieces: ['Be', 'cause.'], delayMs: 20 })
    const both = await Promise.all([model().complete(call), model().complete(call)])
    expect(both.map(({ text }) => text)).toEqual(['Because.', 'Because.'])
    expect(await model().complete(call)).toMatchObject({ text: 'Because.', cost: null, keptAt: expect.any(Number) })
    expect(endpoint.calls).toHaveLength(1)
    expect(entries()).toHaveLength(1)
  })

  it('is requested again if the request or the model changes, or if the user says so', async () => {
    const { model } = open()
    endpoint.replyWith(...['one', 'two', 'three', 'four'].map((text) => ({ pieces: [text] })))
    const texts = [
      await model().complete(call),
      await model().complete({ ...call, system: 'Be long.' }),
      await model('big').complete(call),
      await model().complete({ ...call, fresh: true }),
      await model().complete(call),
    ].map(({ text }) => text)
    expect(texts).toEqual(['one', 'two', 'three', 'four', 'four'])
  })

  it.each([
    ['breaks off', { cutAfter: 1 }],
    ['ends without saying why', { finishReason: null }],
    ['reaches its limit', { finishReason: 'length' }],
    ['is empty', { pieces: [' '] }],
  ])('that %s is not kept, but is charged', async (_, fault) => {
    const { model, library, entries } = open()
    endpoint.replyWith({ pieces: ['One ', 'two'], ...fault }, { pieces: ['Whole.'] })
    await model()
      .complete(call)
      .catch(() => {})
    expect(countReplies(library)).toBe(0)
    expect(entries()).toHaveLength(1)
    expect((await model().complete(call)).text).toBe('Whole.')
  })

  it('that is cancelled or abandoned is not kept, and counts with its reservation', async () => {
    const { model, library, entries } = open()
    endpoint.replyWith({ pieces: ['One', 'two'], silentAfter: 1 }, { pieces: ['One', 'two'], silentAfter: 1 })
    const stop = new AbortController()
    const reading = (async () => {
      for await (const _ of model().stream({ ...call, signal: stop.signal })) stop.abort(new Error('enough'))
    })()
    await expect(reading).rejects.toThrow('enough')
    for await (const _ of model().stream(call)) break
    await Promise.all(endpoint.calls.map(({ hungUp }) => hungUp))
    expect(countReplies(library)).toBe(0)
    expect(listReservations(library)).toEqual([])
    expect(entries()).toMatchObject([
      { costUsd: null, countedUsd: expect.any(Number) },
      { costUsd: null, countedUsd: expect.any(Number) },
    ])
  })

  it('that was refused costs nothing', async () => {
    const { model, library, entries } = open()
    endpoint.replyWith({ status: 429, error: 'slow down' })
    await expect(model().complete(call)).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
    expect(entries()).toEqual([])
    expect(listReservations(library)).toEqual([])
  })

  it('that two callers wait for continues for one if the other cancels', async () => {
    const { model } = open()
    endpoint.replyWith({ pieces: ['Slow.'], delayMs: 60 })
    const first = model().complete(call)
    const second = model().complete({ ...call, signal: AbortSignal.timeout(10) })
    await expect(second).rejects.toMatchObject({ name: 'TimeoutError' })
    expect((await first).text).toBe('Slow.')
    expect(endpoint.calls).toHaveLength(1)
  })
})

describe('a price', () => {
  const anyPrice = fc.record({
    inputUsdPerMillion: fc.double({ min: 0, max: 1000, noNaN: true }),
    outputUsdPerMillion: fc.double({ min: 0, max: 1000, noNaN: true }),
  })
  const anyUsage = fc.record({ inputTokens: fc.nat(), outputTokens: fc.nat() })

  it('depends on the number of tokens of each kind, increases with them and is never negative', () => {
    expect(usdOf({ inputTokens: 1_000_000, outputTokens: 0 }, price)).toBe(2)
    expect(usdOf({ inputTokens: 0, outputTokens: 1_000_000 }, price)).toBe(8)
    fc.assert(
      fc.property(anyPrice, anyUsage, fc.nat(), fc.nat(), (some, usage, more, further) => {
        const usd = usdOf(usage, some)
        const longer = { inputTokens: usage.inputTokens + more, outputTokens: usage.outputTokens + further }
        expect(usd).toBeGreaterThanOrEqual(0)
        expect(usdOf(longer, some)).toBeGreaterThanOrEqual(usd)
      }),
    )
  })

  it('turns counted tokens into a cost; without a count only a free model has a cost', () => {
    fc.assert(
      fc.property(fc.option(anyPrice), fc.option(anyUsage), (some, usage) => {
        const isFree = some?.inputUsdPerMillion === 0 && some.outputUsdPerMillion === 0
        const expected = isFree ? 0 : some === null || usage === null ? null : usdOf(usage, some)
        expect(costOf(usage, some)).toEqual({ totalUsd: expected, breakdown: usage })
      }),
    )
  })

  it('that is estimated beforehand is enough for a text in any script', () => {
    const { till } = open()
    fc.assert(
      fc.property(anyPrice, fc.string({ unit: 'grapheme', maxLength: 400 }), (some, prompt) => {
        // One token for up to three Latin letters, and one for every Chinese character. This is more than real tokenisers need.
        const inputTokens = [...prompt.matchAll(/\p{Script=Latin}{1,3}|\p{Script=Han}/gu)].length
        const model = createLanguageModel(till, { url: endpoint.url, model: 'small', key: null, price: some })
        const { usd } = model.estimate({ system: '', prompt, maxOutputTokens: 50 })
        expect(usd).toBeGreaterThanOrEqual(usdOf({ inputTokens, outputTokens: 50 }, some))
      }),
    )
  })
})
