import { afterEach, beforeEach, expect, it } from 'vitest'
import { listLedgerEntries } from '../../../src/backend/library/ledger/ledger.ts'
import { createEmbedder } from '../../../src/backend/models/embedder.ts'
import { createEmbeddingModel } from '../../../src/backend/models/embedding-model.ts'
import { createBudget } from '../../../src/backend/money/budget.ts'
import type { Cost } from '../../../src/contract/app/costs.ts'
import { type FakeModel, startFakeModel } from '../../fakes/model.ts'
import { toVector } from '../../fakes/model-vectors.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

let endpoint: FakeModel
beforeEach(async () => {
  endpoint = await startFakeModel()
})
afterEach(() => endpoint.close())

const embedder = () => createEmbedder({ url: endpoint.url, model: 'vectors', key: null })

it('returns one vector for each text, in order, and asks for them in batches', async () => {
  const texts = Array.from({ length: 150 }, (_, index) => `text ${index}`)
  const { vectors, usage } = await embedder().embed(texts)
  expect(vectors).toEqual(texts.map((text) => Float32Array.from(toVector(text))))
  expect(usage).toEqual({ inputTokens: 150 * 7, outputTokens: 0 })
  expect(endpoint.calls.map(({ path, model, texts }) => [path, model, texts.length])).toEqual([
    ['/v1/embeddings', 'vectors', 64],
    ['/v1/embeddings', 'vectors', 64],
    ['/v1/embeddings', 'vectors', 22],
  ])
})

it('reports no usage if the endpoint does not count tokens', async () => {
  endpoint.replyWith({ usage: null })
  expect((await embedder().embed(['a'])).usage).toBeNull()
})

it.each([
  ['too few', [[1, 2]]],
  [
    'of different lengths',
    [
      [1, 2],
      [1, 2, 3],
    ],
  ],
  ['empty', [[], []]],
])('vectors that are %s are refused', async (_, vectors) => {
  endpoint.replyWith({ vectors })
  await expect(embedder().embed(['a', 'b'])).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    data: { mayBeCharged: true },
  })
})

it('fails like a model, and after a first batch as one that may have been charged', async () => {
  endpoint.replyWith({ status: 404 })
  await expect(embedder().embed(['a'])).rejects.toMatchObject({ code: 'MODEL_REFUSED', data: { mayBeCharged: false } })
  endpoint.replyWith({}, { status: 429 })
  await expect(embedder().embed(Array(65).fill('a'))).rejects.toMatchObject({
    code: 'MODEL_REFUSED',
    data: { mayBeCharged: true },
  })
})

it('closes the connection when it is stopped', async () => {
  endpoint.replyWith({ silentAfter: 0 })
  const stop = new AbortController()
  const embedding = embedder().embed(['a'], stop.signal)
  setTimeout(() => stop.abort(new Error('enough')), 50)
  await expect(embedding).rejects.toThrow('enough')
})

it('is recorded in the ledger if it has a price, and not if it is free', async () => {
  const library = temporaryLibrary()
  const budget = createBudget({ library, capUsd: () => 1, callCeilingUsd: () => null })
  const till = { library, budget, changes: { publish() {} } }
  const at = (usd: number | null) =>
    createEmbeddingModel(till, {
      url: endpoint.url,
      model: 'vectors',
      key: null,
      price: usd === null ? null : { inputUsdPerMillion: usd, outputUsdPerMillion: 0 },
    })
  const costs: (number | null)[] = []
  const onCost = ({ totalUsd }: Cost) => costs.push(totalUsd)
  await at(null).embed({ texts: ['a'], note: 'A word', onCost })
  expect(listLedgerEntries(library)).toEqual([])
  await at(10).embed({ texts: ['a', 'b'], note: 'Two videos', onCost })
  expect(listLedgerEntries(library)).toMatchObject([{ purpose: 'embedding', note: 'Two videos' }])
  await expect(at(100_000).embed({ texts: ['a'.repeat(1000)], note: 'Too dear' })).rejects.toMatchObject({
    code: 'CAP_REACHED',
  })
  endpoint.replyWith({ vectors: [] }, { status: 401 })
  for (const note of ['Unreadable', 'Refused'])
    await expect(at(10).embed({ texts: ['a'], note, onCost })).rejects.toThrow()
  expect(costs).toEqual([0, expect.closeTo(0.00014, 9), null])
})
