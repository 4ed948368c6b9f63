import { expect, test } from 'vitest'
import type { Backend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { makeFakeVideos } from '../../fakes/service.ts'
import type { FakeVideo } from '../../fakes/service-data.ts'
import { loadSample } from '../../sample/load-sample.ts'
import { readCsv } from '../exports/parse-csv.ts'
import { importAll, openBackend, openService } from './open-backend.ts'

async function openSearched(videos: FakeVideo[]) {
  const service = await openService({ videos })
  const backend = await openBackend(service, makeDataDir())
  await importAll(backend, { text: videos.map(({ data }) => data.url).join(' '), crawlMode: 'never' })
  return backend
}

test('all moments of a search come as CSV, each of them once', async () => {
  const { client } = await openSearched(makeFakeVideos(10))
  const found = await client.search.library({ query: 'orchards', limit: 500 })
  let text = ''
  let counts = { moments: 0, videos: 0 }
  for await (const { text: piece, ...soFar } of await client.search.csv({ query: 'orchards' })) {
    text += piece
    counts = soFar
  }
  const rows = readCsv(text)
  const listed = found.results.flatMap(({ videoId, moments }) =>
    moments.filter(({ kind }) => kind !== 'title').map(({ text: words }) => `${videoId} ${words}`),
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.map(({ videoId, text: words }) => `${videoId} ${words}`).sort()).toEqual(listed.sort())
  expect(counts).toEqual({ moments: rows.length, videos: new Set(rows.map(({ videoId }) => videoId)).size })
})

async function readRows({ client }: Backend, request: Parameters<Backend['client']['search']['csv']>[0]) {
  let text = ''
  for await (const { text: piece } of await client.search.csv(request)) text += piece
  return readCsv(text)
}

test('for every kind of query there are exactly as many rows as the search counts, each with all of it', async () => {
  const backend = await openSearched(loadSample())
  const queries = [
    'roof',
    'roo',
    'white roofs',
    '"degrees cooler"',
    '"the coated ones were on average 1.8 degrees"',
    'roof -white',
    'said:roof',
    'said:roof shown:slide',
    'shown:roof -said:roof',
    'summarised:roof',
    'the',
    'roof after:2025',
    'heat by:lectures',
    'xylophone',
  ]
  let most = 0
  for (const query of queries) {
    const { total } = await backend.client.search.library({ query, limit: 1 })
    const rows = await readRows(backend, { query })
    expect
      .soft({ query, moments: rows.length, isExact: true })
      .toEqual({ query, moments: total.moments, isExact: total.isExact })
    expect.soft(new Set(rows.map(({ videoId }) => videoId)).size, query).toBe(total.videos)
    const keys = rows.map(({ videoId, kind, start, text }) => `${videoId} ${kind} ${start} ${text}`)
    expect.soft(new Set(keys).size, query).toBe(rows.length)
    most = Math.max(most, rows.length)
  }
  expect(most).toBeGreaterThan(50)
  expect((await readRows(backend, { query: 'roof', limit: 5 })).length).toBe(5)
  expect(new Set((await readRows(backend, { query: 'roof', kinds: ['shown'] })).map(({ kind }) => kind))).toEqual(
    new Set(['shown']),
  )
}, 120_000)

test('a reader that goes away holds up nothing, and what Footnote cuts off does not look complete', async () => {
  const backend = await openSearched(makeFakeVideos(10))
  for await (const _ of await backend.client.search.csv({ query: 'orchards' })) break
  const stop = new AbortController()
  const left = await backend.client.search.csv({ query: 'orchards' }, { signal: stop.signal })
  stop.abort()
  await expect(left.next()).rejects.toThrow()
  expect((await backend.client.search.library({ query: 'orchards' })).results.length).toBeGreaterThan(0)
  await backend.close()
})

test('a query that is too long is refused with a sentence', async () => {
  const backend = await openBackend({ url: '', key: '' })
  const read = async () => {
    for await (const _ of await backend.client.search.csv({ query: 'x'.repeat(1001) }));
  }
  await expect(read()).rejects.toThrow(/1,000 characters/)
})
