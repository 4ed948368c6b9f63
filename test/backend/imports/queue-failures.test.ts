import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/contract/app/errors.ts'
import {
  answerWith,
  cachingAnswer,
  createHarness,
  failedWith,
  fetched,
  idOf,
  idsOf,
  miss,
  scriptedSource,
  until,
} from './scripted-source.ts'

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

  it('for a temporary reason are asked for again twice', async () => {
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

  it('include those that the response does not mention', async () => {
    const source = scriptedSource(({ videoIds }) => answerWith(videoIds.slice(1).map(fetched)))
    const { start, settled } = createHarness(source)
    const { items } = await settled(start(idsOf(2)).importId)
    expect(items.map(({ state, error }) => [state, error?.type])).toEqual([
      ['failed', 'NOT_ANSWERED'],
      ['saved', undefined],
    ])
  })

  it('are all videos of a refused call', async () => {
    const source = scriptedSource(() => {
      throw new AppError('SERVICE_REFUSED', 'Refused.', { status: 400, mayBeCharged: false })
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

  it('are only those for which a batch was refused: it is repeated in smaller batches, which grow again', async () => {
    const source = scriptedSource(
      ({ videoIds }) => {
        if (videoIds.includes(idOf(5)))
          throw new AppError('SERVICE_REFUSED', 'Refused.', { status: 400, mayBeCharged: false })
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

  it('in three calls in a row pause the import, so that a broken source does not fail all videos', async () => {
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

  it('are reported even if the source itself throws an unexpected error', async () => {
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
  const unusable = [
    new AppError('SERVICE_KEY_REFUSED', 'Another key.', { mayBeCharged: false }),
    new AppError('SERVICE_NO_FUNDS', 'No funds.', { mayBeCharged: false }),
    new AppError('SERVICE_KEY_MISSING', 'A key is missing.'),
    new AppError('NO_SOURCE', 'Nothing to ask.'),
  ]

  it.each(unusable.map((error) => [error.code, error] as const))(
    'pauses all its imports with one reason for %s, and fails no video',
    async (code, error) => {
      let isBroken = true
      const source = scriptedSource((request) => {
        if (isBroken) throw error
        return cachingAnswer()(request, 0)
      })
      const { start, settled, queue } = createHarness(source)
      const { importId } = start(idsOf(5))
      const other = start([idOf(7)])
      expect(await settled(importId)).toMatchObject({
        state: 'paused',
        pauseReason: { type: code, message: error.message },
        counts: { waiting: 5, failed: 0 },
      })
      expect((await settled(other.importId)).state).toBe('paused')
      expect(source.calls.length).toBeLessThanOrEqual(2)
      isBroken = false
      expect(queue.resume(importId)).toMatchObject({ pauseReason: null })
      expect((await settled(importId)).counts.saved).toBe(5)
    },
  )

  it('pauses an import if it cannot even be created', async () => {
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

  it('is retried a few times if it cannot be reached, and then the import pauses', async () => {
    const source = scriptedSource(() => {
      throw new AppError('SERVICE_UNREACHABLE', 'No network.', { mayBeCharged: false })
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

  it('is used again automatically once it can be reached', async () => {
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
      if (n <= 2) throw new AppError('SERVICE_BUSY', 'Busy.', { mayBeCharged: false, retryAfterMs: 300 })
      return cachingAnswer(idsOf(3))(request, 0)
    })
    const { start, settled, queue } = createHarness(source)
    const { importId } = start(idsOf(3))
    await until(() => queue.get(importId).items[0]?.nextAttemptAt !== null)
    expect(queue.get(importId)).toMatchObject({ state: 'running', counts: { waiting: 3 } })
    expect((await settled(importId)).counts.saved).toBe(3)
    expect(source.calls).toHaveLength(3)
  })

  it('is asked again after increasing waits if it does not say how long it is busy', async () => {
    const source = scriptedSource((request, n) => {
      if (n <= 5)
        throw new AppError('SERVICE_BUSY', 'Busy.', {
          mayBeCharged: false,
          retryAfterMs: 3_600_000,
          isWaitStated: false,
        })
      return cachingAnswer(idsOf(3))(request, 0)
    })
    const { start, settled } = createHarness(source)
    expect((await settled(start(idsOf(3)).importId)).counts.saved).toBe(3)
    expect(source.calls).toHaveLength(6)
  })

  it('pauses the import if it asks for a long wait, and other imports with it', async () => {
    const source = scriptedSource(
      () => {
        throw new AppError('YOUTUBE_LIMITED', 'In an hour.', { reason: 'PACED', retryAfterMs: 3_600_000 })
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
