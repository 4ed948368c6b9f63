import { expect, test } from 'vitest'
import { makeDataDir } from '../../e2e/app.ts'
import { makeFakeVideos } from '../../fakes/service.ts'
import { readCsv } from '../exports/parse-csv.ts'
import { importAll, openBackend, openService } from './open-backend.ts'

async function openSearched(count: number) {
  const videos = makeFakeVideos(count)
  const service = await openService({ videos })
  const backend = await openBackend(service, makeDataDir())
  await importAll(backend, { text: videos.map(({ data }) => data.url).join(' '), crawlMode: 'never' })
  return backend
}

test('all moments of a search come as CSV, each of them once', async () => {
  const { client } = await openSearched(10)
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

test('a reader that goes away holds up nothing, and what Footnote cuts off does not look complete', async () => {
  const backend = await openSearched(10)
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
