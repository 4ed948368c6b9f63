import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { closeLibrary, libraryPath, openLibrary } from '../../../../src/backend/library/database/open.ts'
import { countUnindexed } from '../../../../src/backend/library/search/index/index-videos.ts'
import { findPassages, searchLibrary } from '../../../../src/backend/library/search/search.ts'
import { openSearcher, type Searcher } from '../../../../src/backend/library/thread/searcher.ts'
import { temporaryDir, temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

function temporarySearcher(dir: string): Searcher {
  const searcher = openSearcher(dir)
  onTestFinished(() => searcher.close())
  return searcher
}

/** The worker threads started from now on. */
function watchWorkers(): Worker[] {
  const workers: Worker[] = []
  const add = (worker: Worker) => void workers.push(worker)
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  return workers
}

const whale = { query: 'whale', limit: 10 }

test('the worker finds the same as the library, including what is saved later', async () => {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  save(library, { audioClips: said('whale song') })
  const searcher = temporarySearcher(dir)
  const found = await searcher.search(whale)
  expect(found.results).toHaveLength(1)
  expect(found).toEqual(searchLibrary(library, whale))
  expect(await searcher.quick(whale)).toMatchObject({ results: found.results, total: found.total })
  save(library, { videoId: idOf(2), audioClips: said('another whale') })
  expect((await searcher.search(whale)).results).toHaveLength(2)
  const question = { question: 'Which whale sings?', limit: 3 }
  expect(await searcher.findPassages(question)).toEqual(findPassages(library, question))
})

test('the search while typing does not wait for a search that takes long', async () => {
  const dir = temporaryDir()
  const [library, other] = [temporaryLibrary(dir), temporaryLibrary(dir)]
  save(library, { audioClips: said('whale song') })
  const searcher = temporarySearcher(dir)
  await searcher.search(whale)
  save(library, { videoId: idOf(2), audioClips: said('another whale') })
  // The exact search wants to index the new video first, and waits for the connection that is writing.
  other.exec('BEGIN IMMEDIATE')
  let isExactDone = false
  const exact = searcher.search(whale).then((found) => {
    isExactDone = true
    return found
  })
  expect(await searcher.quick(whale)).toMatchObject({ results: [{ videoId: idOf(1) }], unindexedVideos: 1 })
  expect(isExactDone).toBe(false)
  other.exec('ROLLBACK')
  expect((await exact).results).toHaveLength(2)
})

test('what is indexed in the background is told while it goes on, and at the end everything is found', async () => {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  for (let index = 0; index < 40; index++) save(library, { videoId: idOf(index), audioClips: said('whale') })
  const told: number[] = []
  const searcher = openSearcher(dir, { onIndexed: () => told.push(countUnindexed(library)) })
  onTestFinished(() => searcher.close())
  searcher.index()
  await expect.poll(() => told.at(-1)).toBe(0)
  expect((await searcher.quick({ query: 'whale', limit: 100 })).results).toHaveLength(40)
})

test('each of several simultaneous requests gets its own answer', async () => {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  for (let index = 0; index < 20; index++)
    save(library, { videoId: idOf(index), audioClips: said(`whale number${index}`) })
  const searcher = temporarySearcher(dir)
  const queries = Array.from({ length: 20 }, (_, index) => `number${index} `)
  const found = await Promise.all(queries.map((query) => searcher.search({ query, limit: 5 })))
  expect(found.map(({ results }) => results[0]?.videoId)).toEqual(queries.map((_, index) => idOf(index)))
})

test('an aborted request is rejected with its reason and does not disturb the others', async () => {
  const dir = temporaryDir()
  save(temporaryLibrary(dir), { audioClips: said('whale') })
  const searcher = temporarySearcher(dir)
  await expect(searcher.search(whale, AbortSignal.abort('superseded'))).rejects.toBe('superseded')
  const [running, waiting] = [new AbortController(), new AbortController()]
  const outcomes = Promise.allSettled([
    ...[searcher.search(whale, running.signal), searcher.search(whale, waiting.signal), searcher.search(whale)],
  ])
  running.abort('a')
  waiting.abort('b')
  const [first, second, third] = await outcomes
  expect([first, second]).toEqual([
    { status: 'rejected', reason: 'a' },
    { status: 'rejected', reason: 'b' },
  ])
  expect(third).toMatchObject({ status: 'fulfilled', value: { results: [{ videoId: idOf(1) }] } })
})

test('where many videos wait, each search indexes some of them, so that all are found in time without indexing in the background', async () => {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  for (let number = 1; number <= 90; number++) save(library, { videoId: idOf(number), audioClips: said('whale song') })
  const searcher = temporarySearcher(dir)
  const waiting: number[] = []
  while (waiting.at(-1) !== 0 && waiting.length < 10) waiting.push((await searcher.search(whale)).unindexedVideos)
  expect(waiting[0]).toBeLessThan(90)
  expect(waiting.at(-1)).toBe(0)
  expect((await searcher.search(whale)).total).toMatchObject({ moments: 90, isExact: true })
})

test('when a worker breaks, waiting requests fail, and the next search starts another worker', async () => {
  const dir = temporaryDir()
  save(temporaryLibrary(dir), { audioClips: said('whale') })
  const workers = watchWorkers()
  const searcher = temporarySearcher(dir)
  await searcher.search(whale)
  const lost = Promise.allSettled([searcher.search(whale), searcher.findPassages({ question: 'whale', limit: 1 })])
  await workers[0]?.terminate()
  for (const outcome of await lost) {
    // A fast thread may have answered the first request already.
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INTERNAL' })
  }
  expect((await searcher.search(whale)).results).toHaveLength(1)
  expect(workers).toHaveLength(2)
})

test('a damaged library is reported in every search, and works again once it is restored', async () => {
  const dir = temporaryDir()
  const searcher = temporarySearcher(dir)
  writeFileSync(libraryPath(dir), 'not a library'.repeat(1000))
  await expect(searcher.search(whale)).rejects.toMatchObject({
    code: 'LIBRARY_DAMAGED',
    message: expect.stringContaining(libraryPath(dir)),
  })
  writeFileSync(libraryPath(dir), '')
  const library = openLibrary(dir)
  save(library, { audioClips: said('whale') })
  closeLibrary(library)
  expect((await searcher.search(whale)).results).toHaveLength(1)
})

test('closing ends the thread, rejects waiting requests and refuses later ones', async () => {
  const dir = temporaryDir()
  save(temporaryLibrary(dir), { audioClips: said('whale') })
  const workers = watchWorkers()
  const searcher = openSearcher(dir)
  await searcher.search(whale)
  const worker = workers[0]
  const exited = worker && once(worker, 'exit')
  const waiting = Promise.allSettled([searcher.search(whale), searcher.search(whale)])
  await searcher.close()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await exited).toEqual([0])
  await expect(searcher.search(whale)).rejects.toMatchObject({ code: 'INTERNAL' })
  await searcher.close()
})

test('a searcher that was never used is closed at once', async () => {
  await openSearcher(temporaryDir()).close()
})
