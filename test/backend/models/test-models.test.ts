import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listLedgerEntries } from '../../../src/backend/library/ledger/ledger.ts'
import { countReplies } from '../../../src/backend/library/model-replies.ts'
import { createModels, type ModelEndpoints } from '../../../src/backend/models/models.ts'
import { drawSquare } from '../../../src/backend/models/test-picture.ts'
import { createBudget } from '../../../src/backend/money/budget.ts'
import type { ModelTestEvent } from '../../../src/contract/app/models.ts'
import { type FakeModel, startFakeModel } from '../../fakes/model.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

let endpoint: FakeModel
beforeEach(async () => {
  endpoint = await startFakeModel({
    answer: ({ images }) => (images.length > 0 ? ['Purple.'] : ['one ', 'two ', 'three']),
  })
})
afterEach(() => endpoint.close())

function open(changes: Partial<ModelEndpoints> = {}, capUsd: number | null = null) {
  const library = temporaryLibrary()
  const budget = createBudget({ library, capUsd: () => capUsd, callCeilingUsd: () => null })
  const at = {
    url: endpoint.url,
    model: 'small',
    key: null,
    price: { inputUsdPerMillion: 10, outputUsdPerMillion: 50 },
  }
  const endpoints: ModelEndpoints = {
    text: at,
    vision: at,
    embedding: { ...at, model: 'vectors' },
    addresses: { text: at, embedding: at },
    ...changes,
  }
  return { library, models: createModels({ library, budget, changes: { publish() {} }, endpoints: () => endpoints }) }
}

async function tryThem(models: ReturnType<typeof open>['models']) {
  const events: ModelTestEvent[] = []
  for await (const event of models.test()) events.push(event)
  const checks = events.flatMap((event) => (event.type === 'check' ? [event.check] : []))
  const outcomes = Object.fromEntries(checks.map(({ what, outcome }) => [what, outcome]))
  const messages = Object.fromEntries(checks.map(({ what, message }) => [what, message]))
  return { outcomes, messages, last: events.at(-1) }
}

describe('a test of the models', () => {
  it('says what they can do and what it cost, and keeps no reply', async () => {
    const { models, library } = open()
    endpoint.models = [{ id: 'small', context_length: 32_768 }, { id: 'other' }]
    const { outcomes, messages, last } = await tryThem(models)
    expect(outcomes).toEqual({
      reachable: 'yes',
      answers: 'yes',
      streams: 'yes',
      counts: 'yes',
      sees: 'yes',
      embeds: 'yes',
      context: 'yes',
    })
    expect(messages.reachable).toBe('The address answers and lists 2 models.')
    expect(messages.embeds).toBe('“vectors” makes vectors of 64 numbers.')
    expect(messages.context).toContain('32,768 tokens')
    const usd = listLedgerEntries(library).reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)
    expect(listLedgerEntries(library).map(({ purpose }) => purpose)).toEqual(['test', 'test', 'test'])
    expect(last).toEqual({ type: 'finished', costUsd: expect.closeTo(usd, 9) })
    expect(countReplies(library)).toBe(0)
    await tryThem(models)
    expect(endpoint.calls).toHaveLength(6)
  })

  it('says what they cannot do, and continues', async () => {
    const { models } = open({ embedding: null })
    endpoint.models = null
    endpoint.replyWith({ pieces: ['one two'], usage: null }, { pieces: ['I see a red circle.'] })
    const { outcomes, messages, last } = await tryThem(models)
    expect(outcomes).toEqual({
      reachable: 'yes',
      answers: 'yes',
      streams: 'no',
      counts: 'no',
      sees: 'no',
      embeds: 'unknown',
      context: 'unknown',
    })
    expect(messages.sees).toContain('I see a red circle.')
    expect(last).toEqual({ type: 'finished', costUsd: null })
  })

  it.each([
    ['takes no pictures', { status: 400, error: 'image input is not supported' }, 'no'],
    ['fails just then', { status: 500 }, 'unknown'],
  ])('that %s still reports the other results', async (_, fault, sees) => {
    const { models } = open()
    endpoint.replyWith({ pieces: ['one ', 'two'] }, fault)
    expect((await tryThem(models)).outcomes).toMatchObject({ answers: 'yes', sees, embeds: 'yes' })
  })

  it('reports the same cost as the ledger, even if it was cut short', async () => {
    const { models, library } = open({ embedding: null })
    endpoint.replyWith({ pieces: ['one ', 'two'] }, { pieces: ['Pur'], finishReason: 'length' })
    const { outcomes, last } = await tryThem(models)
    expect(outcomes).toMatchObject({ sees: 'unknown' })
    const usd = listLedgerEntries(library).reduce((sum, { costUsd }) => sum + (costUsd ?? Number.NaN), 0)
    expect(last).toEqual({ type: 'finished', costUsd: expect.closeTo(usd, 9) })
  })

  it('does not conclude from the name of a missing model that it cannot see images', async () => {
    const vision = { url: endpoint.url, model: 'small-vision', key: null, price: null }
    const { models } = open({ vision })
    for (const error of ['no such model', 'model “small-vision” not found']) {
      endpoint.replyWith({ pieces: ['one ', 'two'] }, { status: 404, error })
      expect((await tryThem(models)).outcomes).toMatchObject({ answers: 'yes', sees: 'unknown' })
    }
  })

  it.each([
    [
      'Ollama',
      '/api/ps',
      { models: [{ name: 'x' }, { name: 'small:latest', model: 'small:latest', context_length: 4096 }] },
    ],
    [
      'LM Studio',
      '/api/v0/models',
      { data: [{ id: 'small', max_context_length: 131_072, loaded_context_length: 4096 }] },
    ],
  ])('says that %s has loaded a model with a shorter context than answers may need', async (_, path, answer) => {
    const { models } = open()
    endpoint.models = [{ id: 'small', context_length: 131_072 }]
    endpoint.besides = { [path]: answer }
    const { outcomes, messages } = await tryThem(models)
    expect(outcomes.context).toBe('no')
    expect(messages.context).toMatch(/4,096 tokens, and answers.*cut off without a message.*16,384/)
    endpoint.besides = { [path]: { models: 'none', data: [{ id: 'small', loaded_context_length: 'much' }] } }
    expect((await tryThem(models)).outcomes.context).toBe('yes')
  })

  it('says that the address does not know a name, and nothing more if nobody answers there', async () => {
    const { models } = open()
    endpoint.models = [{ id: 'other' }]
    endpoint.replyWith({ status: 404 })
    const { outcomes, messages } = await tryThem(models)
    expect(outcomes).toMatchObject({ reachable: 'yes', answers: 'no', embeds: 'yes' })
    expect(messages.reachable).toContain('but not “small”')
    await endpoint.close()
    expect((await tryThem(models)).outcomes).toEqual({ reachable: 'no' })
    endpoint = await startFakeModel()
  })

  it('respects the budget, and needs a model', async () => {
    await expect(tryThem(open({}, 0).models)).rejects.toMatchObject({ code: 'CAP_REACHED' })
    await expect(tryThem(open({ text: null }).models)).rejects.toMatchObject({ code: 'MODEL_MISSING' })
    expect(endpoint.calls).toEqual([])
  })
})

describe('the list of models', () => {
  it('is sorted by name, with the context length if the address reports it, and has only models', async () => {
    const { models } = open()
    endpoint.models = [
      { id: 'b', max_model_len: 8192 },
      { id: 'a', meta: { n_ctx_train: 2048 } },
      { id: 'c', context_window: 'large', meta: null },
      { id: 7 },
      { name: 'no id' },
    ]
    expect(await models.list('text')).toEqual([
      { name: 'a', contextTokens: 2048 },
      { name: 'b', contextTokens: 8192 },
      { name: 'c', contextTokens: null },
    ])
  })

  it('is empty if the address has no list, or if there is no address', async () => {
    const { models } = open({ addresses: { text: { url: endpoint.url, key: null }, embedding: null } })
    endpoint.models = null
    expect(await models.list('text')).toBeNull()
    expect(await models.list('embedding')).toEqual([])
  })
})

it('the test image is a PNG of a single colour', () => {
  const png = Buffer.from(drawSquare(4, [128, 0, 128]))
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  const start = png.indexOf('IDAT')
  const pixels = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  expect([...pixels]).toEqual(Array.from({ length: 4 }, () => [0, ...Array(4).fill([128, 0, 128]).flat()]).flat())
})
