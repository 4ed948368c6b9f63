import { expect, test } from 'vitest'
import { relatedResultSchema } from '../../../src/contract/app/search.ts'
import { idOf, save, shown } from '../library/video-content.ts'
import { openReadingRoom, type ReadingRoom, settled } from './reading-room.ts'

/** For the fake model, texts are similar if they share words: “harbour” and its description share none with “port”. */
async function openHarbour(): Promise<ReadingRoom> {
  const room = await openReadingRoom()
  save(room.library, { videoId: idOf('a'), title: 'port', visualClips: shown('harbour lights', 'a crane') })
  save(room.library, { videoId: idOf('b'), title: 'wine', visualClips: shown('a glass of port') })
  await room.embedding.prepare()
  await settled(room)
  return room
}

test('results found by words and by meaning come before results found by only one of them', async () => {
  const room = await openHarbour()
  const { passages, meaning } = await room.retrieval.find({ question: 'port', limit: 5 })
  expect(passages.map(({ text, foundBy }) => [text, foundBy])).toEqual([
    ['a glass of port', 'both'],
    ...[expect.arrayContaining(['meaning']), expect.arrayContaining(['meaning'])],
  ])
  expect(meaning).toEqual({ embedded: 3, total: 3, problem: null })
})

test('related excerpts are grouped by video, in the shape of the contract, without those that the search itself finds', async () => {
  const room = await openHarbour()
  const { results } = await room.retrieval.related({ query: 'port', limit: 5 })
  expect(results.map(({ videoId, moments }) => [videoId, moments.length])).toEqual([[idOf('a'), 2]])
  for (const result of results) expect(relatedResultSchema.parse(result)).toEqual(result)
  const shownOnly = await room.retrieval.related({ query: 'port', limit: 5, kinds: ['said'] })
  expect(shownOnly.results).toEqual([])
  const inA = await room.retrieval.related({ query: 'port', limit: 5, videoIds: [idOf('a')] })
  expect(inA.results.map(({ videoId }) => videoId)).toEqual([idOf('a')])
})

test('a failing model is reported in a sentence, with the results found by words', async () => {
  const room = await openHarbour()
  room.endpoint.replyWith({ status: 500, error: 'out of memory' })
  const { passages, meaning } = await room.retrieval.find({ question: 'port', limit: 5 })
  expect(passages.map(({ foundBy }) => foundBy)).toEqual(['words'])
  expect(meaning?.problem).toMatch(
    /^Searched by words only, because the search by meaning failed: The embedding model failed/,
  )
})

test('the same question is sent to the model once', async () => {
  const room = await openHarbour()
  const before = room.endpoint.calls.length
  for (const question of ['port', ' port', 'ports']) await room.retrieval.find({ question, limit: 5 })
  expect(room.endpoint.calls.slice(before).map(({ texts }) => texts)).toEqual([['port'], ['ports']])
})

test('without a model, or before anything is embedded, only words are searched and nothing is sent', async () => {
  const room = await openReadingRoom()
  save(room.library, { visualClips: shown('a glass of port') })
  expect(await room.retrieval.find({ question: 'port', limit: 5 })).toMatchObject({
    passages: [{ foundBy: 'words' }],
    meaning: { embedded: 0, problem: null },
  })
  room.choose(null)
  expect((await room.retrieval.find({ question: 'port', limit: 5 })).meaning).toBeNull()
  expect(room.endpoint.calls).toEqual([])
})

test('a search that is aborted while the model works throws its reason', async () => {
  const room = await openHarbour()
  room.endpoint.replyWith({ silentAfter: 0 })
  const left = new AbortController()
  const searching = room.retrieval.find({ question: 'never answered', limit: 5 }, left.signal)
  setTimeout(() => left.abort(new Error('typed on')), 50)
  await expect(searching).rejects.toThrow('typed on')
})
