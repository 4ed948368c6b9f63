import { describe, expect, it } from 'vitest'
import { createCollection, listCollections, removeCollection } from '../../../src/backend/library/collections.ts'
import { readCosts } from '../../../src/backend/library/ledger.ts'
import { getVideo, listVideos } from '../../../src/backend/library/videos.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import {
  answerWith,
  cachingAnswer,
  createHarness,
  failedWith,
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

describe('what is asked for, and in which order', () => {
  it('looks everything up in batches first and then fetches the misses one by one, three at once', async () => {
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

  it('fetches everything live, also what is in the library, in crawl mode always', async () => {
    const source = scriptedSource(cachingAnswer())
    const { start, settled } = createHarness(source)
    await settled(start(idsOf(1)).importId)
    source.calls.length = 0
    const again = await settled(start(idsOf(2), { crawlMode: 'always' }).importId)
    expect(source.asked()).toEqual(['always 0', 'always 1'])
    expect(again.counts).toMatchObject({ saved: 2, skipped: 0 })
  })

  it('asks a source without a price for one video at a time, and enters no cost', async () => {
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

  it('asks a source that only fetches for nothing in crawl mode never', async () => {
    const source = scriptedSource(cachingAnswer(), { kind: 'local', isPriced: false, batchSize: 1 })
    const { start, settled } = createHarness(source)
    expect((await settled(start(idsOf(2), { crawlMode: 'never' }).importId)).counts.failed).toBe(2)
    expect(source.asked()).toEqual([])
  })

  it('fetches a video that two imports hold once', async () => {
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

describe('what needs no call', () => {
  it('is what the library has, what was pasted twice and what is no video', async () => {
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
      failed: 0,
      skipped: 2,
      unreadable: 1,
      cancelled: 0,
      inDoubt: 0,
    })
    expect(getVideo(library, idOf(1)).openAtMs).toBe(90_000)
    expect(getVideo(library, idOf(0)).openAtMs).toBe(0)
  })

  it('is nothing that came without text before: it is offered as new and fetched, once for several imports', async () => {
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

  it('opens a video at its end at the latest', async () => {
    const { queue, settled, library } = createHarness(scriptedSource(cachingAnswer(idsOf(1))))
    await settled(queue.start({ text: `${linkTo(idOf(0))}&t=9h`, crawlMode: 'fallback', refresh: false }).importId)
    expect(getVideo(library, idOf(0)).openAtMs).toBe(600_000)
  })

  it('does not start an import when there is no video or no source', () => {
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
  it('take what is saved and what was there already', async () => {
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
    collections.remove = () => removeCollection(library, collectionId)
    expect(await settled(start(idsOf(1), { collectionName: 'Tides' }).importId)).toMatchObject({
      state: 'finished',
      collectionId: null,
      counts: { saved: 1 },
    })
    expect(listCollections(library)).toEqual([])
  })
})

describe('videos that fail', () => {
  it('do not stop the others, and only they are retried', async () => {
    let isBroken = true
    const source = scriptedSource(({ videoIds }) =>
      answerWith(videoIds.map((id) => (isBroken && id === idOf(1) ? failedWith(id, 'CRAWL_NOT_FOUND') : fetched(id)))),
    )
    const { start, settled, queue, states } = createHarness(source)
    const { importId } = start(idsOf(3))
    expect((await settled(importId)).items[1]?.error).toEqual({
      type: 'CRAWL_NOT_FOUND',
      message: 'CRAWL_NOT_FOUND happened.',
    })
    expect(states(importId)).toEqual(['saved', 'failed', 'saved'])
    isBroken = false
    expect(queue.retry({ importId })).toMatchObject({ finishedAt: null })
    expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 3 } })
    expect(source.asked()).toEqual(['never 0 1 2', 'never 1'])
  })

  it('for a passing reason are asked for again twice', async () => {
    const source = scriptedSource(({ videoIds }, n) =>
      answerWith(videoIds.map((id) => (n < 3 ? failedWith(id, 'CRAWL_TIMEOUT', 'later') : fetched(id)))),
    )
    const { start, settled } = createHarness(source)
    expect((await settled(start(idsOf(1)).importId)).counts.saved).toBe(1)
    expect(source.calls).toHaveLength(3)

    const stubborn = scriptedSource(({ videoIds }) =>
      answerWith(videoIds.map((id) => failedWith(id, 'CRAWL_TIMEOUT', 'later'))),
    )
    const other = createHarness(stubborn)
    const { items } = await other.settled(other.start(idsOf(1)).importId)
    expect(items[0]).toMatchObject({ state: 'failed', error: { type: 'CRAWL_TIMEOUT' }, nextAttemptAt: null })
    expect(stubborn.calls).toHaveLength(3)
  })

  it('include those that the answer does not mention', async () => {
    const source = scriptedSource(({ videoIds }) => answerWith(videoIds.slice(1).map(fetched)))
    const { start, settled } = createHarness(source)
    const { items } = await settled(start(idsOf(2)).importId)
    expect(items.map(({ state, error }) => [state, error?.type])).toEqual([
      ['failed', 'NOT_ANSWERED'],
      ['saved', undefined],
    ])
  })

  it('are all of a call that was refused', async () => {
    const source = scriptedSource(() => {
      throw new AppError('SERVICE_REFUSED', 'Refused.', { status: 400 })
    })
    const { start, settled, costs } = createHarness(source)
    const { items, state } = await settled(start(idsOf(2)).importId)
    expect([state, items[0]?.error, items[1]?.state]).toEqual([
      'finished',
      { type: 'SERVICE_REFUSED', message: 'Refused.' },
      'failed',
    ])
    expect(costs().count).toBe(0)
  })

  it('are only those a batch was refused for: it is asked for again in smaller ones, which grow again', async () => {
    const source = scriptedSource(
      ({ videoIds }) => {
        if (videoIds.includes(idOf(5))) throw new AppError('SERVICE_REFUSED', 'Refused.', { status: 400 })
        return answerWith(videoIds.map(fetched))
      },
      { batchSize: 8 },
    )
    const { start, settled, costs } = createHarness(source)
    const { state, counts, items } = await settled(start(idsOf(16)).importId)
    expect({ state, counts }).toMatchObject({ state: 'finished', counts: { saved: 15, failed: 1 } })
    expect(items[5]).toMatchObject({ state: 'failed', error: { type: 'SERVICE_REFUSED' } })
    expect(source.calls.map(({ videoIds }) => videoIds.length)).toEqual([8, 4, 5, 3, 2, 1, 2, 1, 1, 2, 3, 4])
    expect(costs()).toMatchObject({ unknown: 0, count: 6 })
  })

  it('three calls in a row pause the import, so that a broken source does not fail them all', async () => {
    const source = scriptedSource(({ crawlMode, videoIds }) => {
      if (crawlMode === 'never') return answerWith(videoIds.map(miss))
      throw new AppError('SERVICE_REFUSED', 'Refused.', { status: 400, mayBeCharged: false })
    })
    const { start, settled, costs, queue } = createHarness(source)
    const found = await settled(start(idsOf(9)).importId)
    expect(found).toMatchObject({ state: 'paused', pauseReason: { type: 'SERVICE_REFUSED' } })
    await until(() => queue.get(found.importId).items.every(({ state }) => state !== 'fetching'))
    const { counts } = queue.get(found.importId)
    expect(counts.failed).toBeLessThanOrEqual(5)
    expect(counts.waiting).toBe(9 - counts.failed)
    expect(costs().unknown).toBe(0)
    expect(await settled(start([idOf(20), idOf(21), idOf(22)]).importId)).toMatchObject({
      state: 'finished',
      pauseReason: null,
    })
  })

  it('say so also when the source has a fault of its own', async () => {
    const logged: unknown[] = []
    const source = scriptedSource(
      () => {
        throw new TypeError('x is not a function')
      },
      { kind: 'local', isPriced: false },
    )
    const { start, settled } = createHarness(source, { log: (_message, error) => logged.push(error) })
    expect((await settled(start(idsOf(1)).importId)).items[0]).toMatchObject({
      state: 'failed',
      error: { type: 'INTERNAL' },
    })
    expect(logged).toEqual([expect.any(TypeError)])
  })
})

describe('a source that cannot be used', () => {
  it.each(['SERVICE_KEY_REFUSED', 'SERVICE_NO_FUNDS', 'SERVICE_KEY_MISSING', 'NO_SOURCE'] as const)(
    'pauses all its imports with one reason for %s, and fails nothing',
    async (code) => {
      let isBroken = true
      const source = scriptedSource((request) => {
        if (isBroken) throw new AppError(code, `${code} it is.`)
        return cachingAnswer()(request, 0)
      })
      const { start, settled, queue } = createHarness(source)
      const { importId } = start(idsOf(5))
      const other = start([idOf(7)])
      expect(await settled(importId)).toMatchObject({
        state: 'paused',
        pauseReason: { type: code, message: `${code} it is.` },
        counts: { waiting: 5, failed: 0 },
      })
      expect((await settled(other.importId)).state).toBe('paused')
      expect(source.calls.length).toBeLessThanOrEqual(2)
      isBroken = false
      expect(queue.resume(importId)).toMatchObject({ pauseReason: null })
      expect((await settled(importId)).counts.saved).toBe(5)
    },
  )

  it('pauses an import when it cannot even be made', async () => {
    let isThere = true
    const source = scriptedSource(async (request) => {
      isThere = false
      return cachingAnswer()(request, 0)
    })
    const { start, settled } = createHarness({
      hosted: () => {
        if (isThere) return source
        throw new AppError('SERVICE_KEY_MISSING', 'Enter a key.')
      },
    })
    expect(await settled(start(idsOf(4)).importId)).toMatchObject({
      state: 'paused',
      pauseReason: { type: 'SERVICE_KEY_MISSING' },
    })
  })

  it('is tried again a few times when it cannot be reached, and then the import pauses', async () => {
    const source = scriptedSource(() => {
      throw new AppError('SERVICE_UNREACHABLE', 'No network.')
    })
    const { start, settled, costs } = createHarness(source)
    expect(await settled(start(idsOf(2)).importId)).toMatchObject({
      state: 'paused',
      pauseReason: { type: 'SERVICE_UNREACHABLE' },
      counts: { waiting: 2 },
      costUsd: 0,
    })
    expect(source.calls).toHaveLength(4)
    expect(costs().count).toBe(0)
  })

  it('goes on by itself once it can be reached again', async () => {
    let isDown = true
    const source = scriptedSource((request) => {
      if (isDown) throw new AppError('YOUTUBE_UNREACHABLE', 'No network.')
      return cachingAnswer()(request, 0)
    })
    const { start, settled, queue } = createHarness(source, { waits: { call: [], resume: 20, item: [], lost: [1] } })
    const { importId } = start(idsOf(2))
    expect((await settled(importId)).state).toBe('paused')
    isDown = false
    await until(() => queue.get(importId).state === 'finished')
    expect(queue.get(importId).counts.saved).toBe(2)
  })

  it('is left alone for as long as it asks for, and then asked again', async () => {
    const source = scriptedSource((request, n) => {
      if (n <= 2) throw new AppError('SERVICE_BUSY', 'Busy.', { retryAfterMs: 30 })
      return cachingAnswer(idsOf(3))(request, 0)
    })
    const { start, settled, queue } = createHarness(source)
    const { importId } = start(idsOf(3))
    await until(() => queue.get(importId).items[0]?.nextAttemptAt !== null)
    expect(queue.get(importId)).toMatchObject({ state: 'running', counts: { waiting: 3 } })
    expect((await settled(importId)).counts.saved).toBe(3)
    expect(source.calls).toHaveLength(3)
  })

  it('is asked again after ever longer waits when it does not say how long it is busy', async () => {
    const source = scriptedSource((request, n) => {
      if (n <= 5) throw new AppError('SERVICE_BUSY', 'Busy.', { retryAfterMs: 3_600_000, isWaitStated: false })
      return cachingAnswer(idsOf(3))(request, 0)
    })
    const { start, settled } = createHarness(source)
    expect((await settled(start(idsOf(3)).importId)).counts.saved).toBe(3)
    expect(source.calls).toHaveLength(6)
  })

  it('pauses the import when it wants to be left alone for long, and other imports with it', async () => {
    const source = scriptedSource(
      () => {
        throw new AppError('YOUTUBE_LIMITED', 'In an hour.', { retryAfterMs: 3_600_000 })
      },
      { kind: 'local', isPriced: false, batchSize: 1 },
    )
    const { start, settled } = createHarness(source)
    const first = await settled(start(idsOf(2)).importId)
    const second = await settled(start([idOf(5)]).importId)
    for (const found of [first, second]) {
      expect(found).toMatchObject({ state: 'paused', pauseReason: { type: 'YOUTUBE_LIMITED', message: 'In an hour.' } })
    }
    expect(source.calls).toHaveLength(1)
  })
})

describe('pause, resume and cancel', () => {
  it('pause makes no new calls and keeps what is under way', async () => {
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

  it('cancel ends calls under way, and what they may have cost is unknown', async () => {
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

describe('the books', () => {
  it('hold every delivered cost with its breakdown and import, and what is not said is unknown', async () => {
    const source = scriptedSource(({ videoIds, crawlMode }) =>
      crawlMode === 'never' ? answerWith(videoIds.map(miss), 0) : answerWith(videoIds.map(fetched), null),
    )
    const { start, settled, library } = createHarness(source)
    const { importId, costUsd } = await settled(start(idsOf(1)).importId)
    expect(costUsd).toBeNull()
    expect(readCosts(library, new Date()).entries).toMatchObject([
      { operation: 'videos', costUsd: null, importId, note: `Import: video ${idOf(0)} fetched, live if need be` },
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
