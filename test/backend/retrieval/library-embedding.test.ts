import { expect, test } from 'vitest'
import { listLedgerEntries } from '../../../src/backend/library/ledger/ledger.ts'
import { listWaitingExcerpts, saveVectors } from '../../../src/backend/library/meaning/embedded-excerpts.ts'
import { waitsForUser } from '../../../src/backend/library/meaning/embedding-models.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { idOf, save, shown } from '../library/video-content.ts'
import { openReadingRoom, type ReadingRoom, settled } from './reading-room.ts'

const manySights = (count: number) => shown(...Array.from({ length: count }, (_, index) => `sight number ${index}`))
const embeddedTexts = ({ endpoint }: ReadingRoom) => endpoint.calls.flatMap(({ texts }) => texts)

async function prepareAll(room: ReadingRoom) {
  await room.embedding.prepare()
  await settled(room)
  return room.embedding.state()
}

test('a model on this machine embeds the library and new videos automatically', async () => {
  const room = await openReadingRoom()
  save(room.library, { visualClips: manySights(300) })
  room.embedding.keepUp()
  await settled(room)
  const done = { model: 'small', isLocal: true, waitingUsd: 0, isPreparing: false, problem: null }
  expect(await room.embedding.state()).toEqual({ ...done, embedded: 300, total: 300 })
  expect(room.tasks.list()).toMatchObject([{ kind: 'embed', state: 'finished', done: 300, total: 300 }])

  save(room.library, { videoId: idOf('new'), visualClips: shown('a new sight') })
  room.embedding.keepUp()
  await settled(room)
  expect(await room.embedding.state()).toMatchObject({ embedded: 301, total: 301 })
  expect(embeddedTexts(room)).toHaveLength(301)
})

test('a model elsewhere waits until the user agrees, says roughly what it will cost, and then embeds new videos automatically', async () => {
  const room = await openReadingRoom()
  const [price, url] = [{ inputUsdPerMillion: 1000, outputUsdPerMillion: 0 }, 'http://elsewhere.test/v1']
  room.choose({ url, price })
  save(room.library, { visualClips: manySights(10) })
  room.embedding.keepUp()
  await settled(room)
  expect(room.tasks.list()).toEqual([])
  const state = await room.embedding.state()
  expect(state).toMatchObject({ embedded: 0, total: 10, isLocal: false })
  expect(state?.waitingUsd).toBeGreaterThan(0.01)
  room.choose({ url, price: null })
  expect((await room.embedding.state())?.waitingUsd).toBeNull()

  // The same with a price, at an address that can be reached.
  room.choose({ price })
  await prepareAll(room)
  expect(listLedgerEntries(room.library)).toMatchObject([
    { operation: 'model', purpose: 'embedding', note: 'Search by meaning: 10 excerpts of the library' },
  ])
})

test('after a new division of the library, a model elsewhere asks again before it reads it, and one on this machine does not', async () => {
  const room = await openReadingRoom()
  const { library } = room
  save(library, { visualClips: manySights(10) })
  await prepareAll(room)
  const elsewhere = { url: 'http://elsewhere.test/v1', price: { inputUsdPerMillion: 1000, outputUsdPerMillion: 0 } }
  const model = { url: elsewhere.url, name: 'small' }
  const read = listWaitingExcerpts(library, model, 10)
  saveVectors(
    library,
    model,
    read,
    read.map(() => Float32Array.of(1, 2)),
  )
  // As the migration to version 17 does.
  library.exec('UPDATE embedding_models SET asks_again = 1')
  save(library, { videoId: idOf('new'), visualClips: shown('a new sight') })
  room.choose(elsewhere)
  const tasksBefore = room.tasks.list().length
  room.embedding.keepUp()
  await settled(room)
  expect(room.tasks.list()).toHaveLength(tasksBefore)
  const state = await room.embedding.state()
  expect(state).toMatchObject({ embedded: 10, total: 11 })
  expect(state?.waitingUsd).toBeGreaterThan(0)

  room.choose({})
  room.embedding.keepUp()
  await settled(room)
  // The vectors of the videos were replaced by those of the other model above.
  expect(await room.embedding.state()).toMatchObject({ isLocal: true, embedded: 11, total: 11 })

  room.choose(elsewhere)
  await room.embedding.prepare()
  expect(waitsForUser(library, { ...model, isLocal: false })).toBe(false)
})

test('while videos wait to be divided, a priced model gets no word on an incomplete estimate, and a model on this machine is not started for nothing', async () => {
  const room = await openReadingRoom()
  const { library } = room
  save(library, { visualClips: manySights(150) })
  await prepareAll(room)
  const count = 70
  for (let index = 0; index < count; index++)
    save(library, { videoId: idOf(index), visualClips: shown(`sight of ${index}`) })
  indexWaitingVideos(library)
  await prepareAll(room)
  // As the migration to version 17 does, for a library of which only a part has vectors.
  library.exec(`DELETE FROM excerpts; INSERT INTO unindexed SELECT id FROM videos;
    UPDATE vectors SET codes = NULL, scale = NULL WHERE id % 2 = 0;
    UPDATE excerpted_videos SET embedded_count = embedded_count / 2`)
  const [calls, tasks] = [room.endpoint.calls.length, room.tasks.list()]
  room.embedding.keepUp()
  // Longer than the pause before the task starts.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(room.tasks.list()).toEqual(tasks)

  room.choose({ price: { inputUsdPerMillion: 1000, outputUsdPerMillion: 0 } })
  expect((await room.embedding.state())?.waitingUsd).toBeNull()
  await expect(room.embedding.prepare()).rejects.toThrow('the cost is not known yet')
  expect(room.endpoint.calls).toHaveLength(calls)
})

test('a failure is reported, and embedding continues where it stopped when the user resumes it, not automatically', async () => {
  const room = await openReadingRoom()
  save(room.library, { visualClips: manySights(200) })
  room.endpoint.replyWith({}, {}, { status: 500, error: 'out of memory' })
  const failed = { embedded: 128, total: 200, isPreparing: false, problem: expect.stringContaining('out of memory') }
  expect(await prepareAll(room)).toMatchObject(failed)
  expect(room.tasks.list()).toMatchObject([{ state: 'failed', failures: [{ code: 'MODEL_FAILED' }] }])
  room.embedding.keepUp()
  await settled(room)
  expect(room.tasks.list()).toHaveLength(1)

  expect(await prepareAll(room)).toMatchObject({ embedded: 200, total: 200, problem: null })
  // The 64 texts of the failed request had to be sent again.
  expect(new Set(embeddedTexts(room)).size).toBe(200)
})

/** Stops the embedding of a new video in the middle of a request. */
async function interrupt(room: ReadingRoom, videoId: string, stop: (taskId: number) => unknown) {
  save(room.library, { videoId: idOf(videoId), visualClips: shown(`a sight of ${videoId}`) })
  room.endpoint.replyWith({ silentAfter: 0 })
  const asked = room.endpoint.calls.length
  room.embedding.keepUp()
  while (room.endpoint.calls.length === asked) await new Promise((resolve) => setTimeout(resolve, 5))
  const { taskId = 0 } = room.tasks.list().at(-1) ?? {}
  await stop(taskId)
  await room.tasks.ended(taskId)
}

test('cancelled work waits for the user, even in the next process; work interrupted by closing continues', async () => {
  const first = await openReadingRoom()
  save(first.library, { visualClips: manySights(10) })
  await prepareAll(first)
  await interrupt(first, 'one', (taskId) => first.tasks.cancel(taskId))
  const next = first.restart()
  next.embedding.keepUp()
  await settled(next)
  expect(next.tasks.list()).toMatchObject([{ state: 'cancelled' }])
  expect(await prepareAll(next)).toMatchObject({ embedded: 11, total: 11 })

  await interrupt(next, 'two', () => next.tasks.stop())
  const last = next.restart()
  last.embedding.keepUp()
  await settled(last)
  expect(await last.embedding.state()).toMatchObject({ embedded: 12, total: 12 })
})

test('an interrupted request that may have been charged is repeated only if the user says so', async () => {
  const room = await openReadingRoom()
  room.choose({ price: { inputUsdPerMillion: 1, outputUsdPerMillion: 0 } })
  save(room.library, { visualClips: manySights(10) })
  await prepareAll(room)
  await interrupt(room, 'one', () => room.tasks.stop())
  expect(listLedgerEntries(room.library)[0]?.costUsd).toBeNull()

  const next = room.restart()
  next.tasks.goOn()
  next.embedding.keepUp()
  await settled(next)
  const [{ taskId = 0, state } = {}] = next.tasks.list()
  expect(state).toBe('interrupted')
  expect(await next.embedding.state()).toMatchObject({ embedded: 10, total: 11, isPreparing: false })
  next.tasks.dismiss(taskId)
  next.embedding.keepUp()
  await settled(next)
  expect(await next.embedding.state()).toMatchObject({ embedded: 10, total: 11 })
  expect(await prepareAll(next)).toMatchObject({ embedded: 11, total: 11 })
})

test('a new model starts from the beginning, even while the old one is at work', async () => {
  const room = await openReadingRoom()
  save(room.library, { visualClips: manySights(300) })
  room.embedding.keepUp()
  while (room.endpoint.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  room.choose({ model: 'large' })
  await settled(room)
  expect(await room.embedding.state()).toMatchObject({ model: 'large', embedded: 300, total: 300 })
  const models = room.endpoint.calls.map(({ model }) => model)
  expect(models.indexOf('large')).toBe(models.lastIndexOf('small') + 1)
})

test('without a model there is nothing to report or to start', async () => {
  const room = await openReadingRoom()
  room.choose(null)
  expect(await room.embedding.state()).toBeNull()
  await expect(room.embedding.prepare()).rejects.toMatchObject({ code: 'MODEL_MISSING' })
})

test('vectors of a different length than before end the task with a reason', async () => {
  const room = await openReadingRoom()
  save(room.library, { visualClips: shown('one') })
  await prepareAll(room)
  save(room.library, { videoId: idOf(2), visualClips: shown('two') })
  room.endpoint.replyWith({ vectors: [[1, 2, 3]] })
  await prepareAll(room)
  expect(room.tasks.list().at(-1)).toMatchObject({
    failures: [{ code: 'MODEL_FAILED', message: expect.stringContaining('different length') }],
  })
})
