import { describe, expect, it } from 'vitest'
import { createCollection, listCollections, removeCollection } from '../../../src/backend/library/collections.ts'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import {
  answerWith,
  cachingAnswer,
  createHarness,
  fetched,
  fetchedSaying,
  idOf,
  idsOf,
  linkTo,
  miss,
  never,
  scriptedSource,
  until,
} from './scripted-source.ts'

describe('the requests and their order', () => {
  it('looks up everything in batches first, then fetches the missing videos one by one, three at once', async () => {
    const source = scriptedSource(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return cachingAnswer([idOf(1), idOf(4)])(request, 0)
    })
    const { start, settled, states, costs } = createHarness(source)
    const { importId } = start(idsOf(8))
    expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { total: 8, saved: 8, waiting: 0 } })
    expect(source.asked().slice(0, 3)).toEqual(['never 0 1 2', 'never 3 4 5', 'never 6 7'])
    expect(source.asked().slice(3)).toEqual([0, 2, 3, 5, 6, 7].map((n) => `fallback ${n}`))
    expect(source.mostAtOnce()).toBe(3)
    expect(states(importId)).toEqual(Array(8).fill('saved'))
    expect(costs()).toEqual({ totalUsd: 0.63, unknown: 0, count: 9 })
  })

  it('fetches nothing in crawl mode never, and says what is missing', async () => {
    const source = scriptedSource(cachingAnswer([idOf(0)]))
    const { start, settled } = createHarness(source)
    const { items } = await settled(start(idsOf(2), { crawlMode: 'never' }).importId)
    expect(source.asked()).toEqual(['never 0 1'])
    expect(items.map(({ state, error }) => [state, error?.type])).toEqual([
      ['saved', undefined],
      ['failed', 'CACHE_NOT_FOUND'],
    ])
  })

  it('fetches everything live in crawl mode always, including videos in the library', async () => {
    const source = scriptedSource(cachingAnswer())
    const { start, settled } = createHarness(source)
    await settled(start(idsOf(1)).importId)
    source.calls.length = 0
    const again = await settled(start(idsOf(2), { crawlMode: 'always' }).importId)
    expect(source.asked()).toEqual(['always 0', 'always 1'])
    expect(again.counts).toMatchObject({ saved: 2, skipped: 0 })
  })

  it('asks a source without a price for one video at a time, and records no cost', async () => {
    const source = scriptedSource(({ videoIds }) => answerWith(videoIds.map(fetched), 0), {
      kind: 'local',
      isPriced: false,
      batchSize: 1,
    })
    const { start, settled, costs } = createHarness(source)
    expect(await settled(start(idsOf(3)).importId)).toMatchObject({ source: 'local', state: 'finished', costUsd: 0 })
    expect(source.asked()).toEqual(['fallback 0', 'fallback 1', 'fallback 2'])
    expect(source.mostAtOnce()).toBe(1)
    expect(costs().count).toBe(0)
  })

  it('does not ask a source that only fetches live in crawl mode never', async () => {
    const source = scriptedSource(cachingAnswer(), { kind: 'local', isPriced: false, batchSize: 1 })
    const { start, settled } = createHarness(source)
    expect((await settled(start(idsOf(2), { crawlMode: 'never' }).importId)).counts.failed).toBe(2)
    expect(source.asked()).toEqual([])
  })

  it('fetches a video only once if two imports contain it', async () => {
    const source = scriptedSource(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      return cachingAnswer()(request, 0)
    })
    const { start, settled, states } = createHarness(source)
    const first = start([idOf(0), idOf(1)])
    const second = start([idOf(1), idOf(2)])
    await Promise.all([settled(first.importId), settled(second.importId)])
    expect(states(first.importId)).toEqual(['saved', 'saved'])
    expect(states(second.importId)).toEqual(['exists', 'saved'])
    expect(source.asked().filter((asked) => asked === 'fallback 1')).toHaveLength(1)
  })
})

describe('items that need no request', () => {
  it('are videos in the library, repeated videos and lines that are not videos', async () => {
    const source = scriptedSource(cachingAnswer(idsOf(9)))
    const { start, settled, queue, library } = createHarness(source)
    await settled(start([idOf(0)]).importId)
    const text = `${linkTo(idOf(0))}&t=30\n${linkTo(idOf(1))}&t=90\n${idOf(1)}\nhttps://www.youtube.com/@Google`
    expect(queue.preview({ text, crawlMode: 'never', refresh: false })).toMatchObject({
      source: 'hosted',
      estimate: { kind: 'known', totalUsd: 0.01, perVideoUsd: 0.01, fromVideos: 1 },
      items: [
        { kind: 'exists', title: `Title of ${idOf(0)}`, openAtMs: 30_000 },
        { kind: 'new', title: null, openAtMs: 90_000 },
        { kind: 'duplicate' },
        { kind: 'unreadable', videoId: null, reason: expect.stringMatching(/channel/) },
      ],
    })
    const { importId } = queue.start({ text, crawlMode: 'fallback', refresh: false })
    const { items, counts } = await settled(importId)
    expect(items.map(({ state }) => state)).toEqual(['exists', 'saved', 'duplicate', 'unreadable'])
    expect(items[3]?.error).toEqual({ type: 'LIST_NOT_EXPANDED', message: expect.stringMatching(/channel/) })
    expect(counts).toEqual({
      total: 4,
      waiting: 0,
      saved: 1,
      refetched: 0,
      failed: 0,
      skipped: 2,
      unreadable: 1,
      cancelled: 0,
      inDoubt: 0,
    })
    expect(getVideo(library, idOf(1)).openAtMs).toBe(90_000)
    expect(getVideo(library, idOf(0)).openAtMs).toBe(0)
  })

  it('do not include a video saved without text: it is offered as new and fetched, once for several imports', async () => {
    const texts = [[], [], ['At last.']]
    const source = scriptedSource(({ videoIds }, call) =>
      answerWith(videoIds.map((id) => fetchedSaying(id, ...(texts[call - 1] ?? ['Again.'])))),
    )
    const { start, settled, states, queue, library } = createHarness(source)
    await settled(start([idOf(0)]).importId)
    const preview = () => queue.preview({ text: idOf(0), crawlMode: 'fallback', refresh: false }).items
    expect(preview()).toMatchObject([{ kind: 'new', title: `Title of ${idOf(0)}` }])
    const [one, other] = [start([idOf(0)]), start([idOf(0)])]
    await Promise.all([settled(one.importId), settled(other.importId)])
    expect([states(one.importId), states(other.importId)].flat().sort()).toEqual(['exists', 'saved'])
    await settled(start([idOf(0)]).importId)
    expect(getVideo(library, idOf(0)).audioClips).toMatchObject([{ text: 'At last.' }])
    expect(preview()).toMatchObject([{ kind: 'exists' }])
    expect(source.calls).toHaveLength(3)
  })

  it('open their video no later than at its end', async () => {
    const { queue, settled, library } = createHarness(scriptedSource(cachingAnswer(idsOf(1))))
    await settled(queue.start({ text: `${linkTo(idOf(0))}&t=9h`, crawlMode: 'fallback', refresh: false }).importId)
    expect(getVideo(library, idOf(0)).openAtMs).toBe(600_000)
  })

  it('do not start an import if there is no video or no source', () => {
    const { queue } = createHarness(scriptedSource(cachingAnswer()))
    const start = (text: string | string[]) => queue.start({ text, crawlMode: 'fallback', refresh: false })
    expect(() => start('nothing here')).toThrow(expect.objectContaining({ code: 'NOTHING_TO_IMPORT' }))
    expect(() => start(['https://www.youtube.com/@Google'])).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/channel/), data: { items: [expect.anything()] } }),
    )
    const without = createHarness(scriptedSource(cachingAnswer()), { defaultSource: () => null })
    expect(() => without.queue.start({ text: idOf(0), crawlMode: 'never', refresh: false })).toThrow(
      expect.objectContaining({ code: 'NO_SOURCE' }),
    )
    expect(() => queue.get(99)).toThrow(expect.objectContaining({ code: 'IMPORT_NOT_FOUND' }))
    expect(queue.list()).toEqual([])
  })
})

describe('collections', () => {
  it('contain the saved videos and those that were in the library before', async () => {
    const { start, settled, library, published } = createHarness(scriptedSource(cachingAnswer()))
    await settled(start([idOf(0)]).importId)
    const { collectionId } = await settled(start(idsOf(2), { collectionName: 'Tides' }).importId)
    expect(
      listVideos(library, { collectionId: collectionId ?? 0 })
        .map(({ videoId }) => videoId)
        .sort(),
    ).toEqual(idsOf(2))
    expect([...published].sort()).toEqual(['collections', 'costs', 'imports', 'videos'])
  })

  it('that are removed while the import runs do not stop it', async () => {
    const collections: { remove?: () => void } = {}
    const source = scriptedSource((request) => {
      collections.remove?.()
      return cachingAnswer(idsOf(1))(request, 0)
    })
    const { start, settled, library } = createHarness(source)
    const { collectionId } = createCollection(library, 'Tides')
    collections.remove = () => removeCollection(library, collectionId, 1)
    expect(await settled(start(idsOf(1), { collectionName: 'Tides' }).importId)).toMatchObject({
      state: 'finished',
      collectionId: null,
      counts: { saved: 1 },
    })
    expect(listCollections(library)).toEqual([])
  })
})

describe('pause, resume and cancel', () => {
  it('pause makes no new calls and keeps the results of running ones', async () => {
    const gate = Promise.withResolvers<void>()
    const source = scriptedSource(async (request) => {
      await gate.promise
      return cachingAnswer(idsOf(9))(request, 0)
    })
    const { start, queue, settled } = createHarness(source)
    const { importId } = start(idsOf(5))
    expect(queue.pause(importId)).toMatchObject({ state: 'paused', pauseReason: null })
    gate.resolve()
    await until(() => queue.get(importId).counts.saved === 3)
    expect(source.calls).toHaveLength(1)
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 5 } })
  })

  it('cancel ends running calls, and their possible cost is unknown', async () => {
    const source = scriptedSource(({ signal, crawlMode, videoIds }) =>
      crawlMode === 'never' ? answerWith(videoIds.map(miss)) : never(signal),
    )
    const { start, queue, states, costs } = createHarness(source)
    const { importId } = start(idsOf(5))
    await until(() => source.calls.length === 5)
    expect(queue.cancel(importId)).toMatchObject({ state: 'cancelled', finishedAt: expect.any(Number) })
    await until(() => states(importId).every((state) => state === 'cancelled'))
    expect(costs()).toMatchObject({ unknown: 3, count: 5 })
    expect(queue.get(importId)).toMatchObject({ state: 'cancelled', costUsd: null, counts: { cancelled: 5 } })
    expect(queue.resume(importId).state).toBe('cancelled')
  })
})

describe('the ledger', () => {
  it('contains every delivered cost with its breakdown and import, and marks unreported costs as unknown', async () => {
    const source = scriptedSource(({ videoIds, crawlMode }) =>
      crawlMode === 'never' ? answerWith(videoIds.map(miss), 0) : answerWith(videoIds.map(fetched), null),
    )
    const { start, settled, library } = createHarness(source)
    const { importId, costUsd } = await settled(start(idsOf(1)).importId)
    expect(costUsd).toBeNull()
    expect(readCosts(library, new Date()).entries).toMatchObject([
      { operation: 'videos', costUsd: null, importId, note: `Import: video ${idOf(0)} fetched, live if not cached` },
      {
        operation: 'videos',
        costUsd: 0,
        breakdown: { transcription: 0 },
        importId,
        note: `Import: video ${idOf(0)} looked up`,
      },
    ])
  })
})
