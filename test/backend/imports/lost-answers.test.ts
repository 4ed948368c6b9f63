import { describe, expect, it } from 'vitest'
import { addLedgerEntry, readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import {
  type Answer,
  answerWith,
  cachingAnswer,
  createHarness,
  failedWith,
  fetched,
  idOf,
  idsOf,
  miss,
  never,
  scriptedSource,
  until,
} from './scripted-source.ts'

const lost = () => new AppError('RESPONSE_LOST', 'The connection broke.', { mayBeCharged: true })

const unreadable = (id: string) => failedWith(id, 'UNREADABLE_RESULT', 'later')
const timedOut = (id: string) => failedWith(id, 'CRAWL_TIMEOUT', 'later')

/** Loses the answer of every live fetch. Look-ups from number `foundAt` on find the video. */
const losing =
  (foundAt: number): Answer =>
  ({ videoIds, crawlMode }, n) => {
    if (crawlMode !== 'never') throw lost()
    return answerWith(videoIds.map((id) => (n >= foundAt ? fetched(id) : miss(id))))
  }

describe('a live fetch whose answer is lost', () => {
  it('is never repeated: the video is looked up until it is there', async () => {
    const source = scriptedSource(losing(5))
    const { start, settled, costs } = createHarness(source)
    expect(await settled(start(idsOf(1)).importId)).toMatchObject({
      state: 'finished',
      costUsd: null,
      counts: { saved: 1 },
    })
    expect(source.asked()).toEqual(['never 0', 'fallback 0', 'never 0', 'never 0', 'never 0'])
    expect(costs()).toMatchObject({ unknown: 1, count: 5 })
  })

  it('leaves the video in doubt after four look-ups, and the user decides', async () => {
    let answer: Answer = losing(99)
    const source = scriptedSource((request, n) => answer(request, n))
    const { start, settled, queue } = createHarness(source)
    const { importId } = start(idsOf(2))
    const { items, ...found } = await settled(importId)
    expect(found).toMatchObject({ state: 'finished', counts: { inDoubt: 2, waiting: 0 } })
    expect(items[0]).toMatchObject({ state: 'in_doubt', error: { message: expect.stringMatching(/Fetch it again/) } })
    expect(source.asked().filter((asked) => asked.startsWith('fallback'))).toEqual(['fallback 0', 'fallback 1'])
    for (const id of ['0', '1'])
      expect(source.asked().filter((asked) => /^never/.test(asked) && asked.includes(id))).toHaveLength(5)

    queue.decide({ importId, itemIds: [items[1]?.itemId ?? 0], decision: 'give_up' })
    expect(queue.get(importId).items[1]).toMatchObject({ state: 'failed', error: { type: 'GIVEN_UP' } })
    answer = cachingAnswer()
    source.calls.length = 0
    expect(queue.decide({ importId, decision: 'fetch' }).state).toBe('running')
    expect((await settled(importId)).items.map(({ state }) => state)).toEqual(['saved', 'failed'])
    expect(source.asked()).toEqual(['fallback 0'])
  })

  it('fails if a look-up reports that there is no such video', async () => {
    const source = scriptedSource(({ crawlMode, videoIds }, n) => {
      if (crawlMode !== 'never') throw lost()
      return answerWith(videoIds.map((id) => (n > 2 ? failedWith(id, 'CRAWL_NOT_FOUND') : miss(id))))
    })
    const { start, settled } = createHarness(source)
    expect((await settled(start(idsOf(1)).importId)).items[0]).toMatchObject({
      state: 'failed',
      error: { type: 'CRAWL_NOT_FOUND' },
    })
  })

  it.each<[string, Answer]>([
    ['does not mention the video', () => answerWith([])],
    ['has it in an unreadable form', ({ videoIds }) => answerWith(videoIds.map(unreadable))],
    ['does not say what it cost', ({ videoIds }) => answerWith(videoIds.map(unreadable), null)],
  ])('also counts as lost if it was charged and %s', async (_how, answer) => {
    for (const crawlMode of ['fallback', 'always'] as const) {
      const source = scriptedSource((request) => {
        if (request.crawlMode !== 'never') return answer(request, 0)
        return answerWith(request.videoIds.map(source.calls.length > 4 ? fetched : miss), 0)
      })
      const { start, settled } = createHarness(source)
      expect((await settled(start(idsOf(1), { crawlMode }).importId)).counts.saved).toBe(1)
      expect(source.asked().filter((asked) => !asked.startsWith('never'))).toEqual([`${crawlMode} 0`])
    }
  })

  it('is repeated if the service says that it failed and cost nothing', async () => {
    const source = scriptedSource(({ crawlMode, videoIds }, n) => {
      if (crawlMode === 'never') return answerWith(videoIds.map(miss), 0)
      return n > 3 ? answerWith(videoIds.map(fetched)) : answerWith(videoIds.map(timedOut), 0)
    })
    const { start, settled } = createHarness(source)
    expect((await settled(start(idsOf(1)).importId)).counts.saved).toBe(1)
    expect(source.asked()).toEqual(['never 0', 'fallback 0', 'never 0', 'fallback 0'])
  })

  it('also counts as lost if its answer is unreadable', async () => {
    const source = scriptedSource(({ crawlMode, videoIds }, n) => {
      if (crawlMode === 'always') throw new AppError('SERVICE_UNREADABLE', 'Not JSON.', { mayBeCharged: true })
      return answerWith(videoIds.map(n > 1 ? fetched : miss))
    })
    const { start, settled, costs } = createHarness(source)
    expect((await settled(start(idsOf(1), { crawlMode: 'always' }).importId)).counts.saved).toBe(1)
    expect(source.asked()).toEqual(['always 0', 'never 0'])
    expect(costs().unknown).toBe(1)
  })

  it('also counts as lost if the source does not say whether it was charged', async () => {
    const source = scriptedSource(({ crawlMode, videoIds }) => {
      if (crawlMode === 'always') throw new AppError('INTERNAL', 'Failed on the way.')
      return answerWith(videoIds.map(fetched))
    })
    const { start, settled, costs } = createHarness(source)
    expect((await settled(start(idsOf(1), { crawlMode: 'always' }).importId)).counts.saved).toBe(1)
    expect(source.asked()).toEqual(['always 0', 'never 0'])
    expect(costs().unknown).toBe(1)
  })
})

it('leaves an entry of unknown cost for every repeated look-up, even if the last one succeeds', async () => {
  const source = scriptedSource((request, n) => {
    if (n <= 2) throw lost()
    return cachingAnswer(idsOf(1))(request, n)
  })
  const { start, settled, costs } = createHarness(source)
  expect(await settled(start(idsOf(1)).importId)).toMatchObject({ counts: { saved: 1 }, costUsd: null })
  expect(costs()).toMatchObject({ unknown: 2, count: 3, totalUsd: 0.01 })
})

it('a look-up whose answer is lost is repeated, and leaves an entry of unknown cost', async () => {
  const source = scriptedSource((request, n) => {
    if (n <= 2) throw lost()
    return cachingAnswer(idsOf(2))(request, n)
  })
  const { start, settled, costs } = createHarness(source)
  expect((await settled(start(idsOf(2)).importId)).counts.saved).toBe(2)
  expect(source.asked()).toEqual(['never 0 1', 'never 0 1', 'never 0 1'])
  expect(costs()).toMatchObject({ unknown: 2, count: 3 })
})

describe('live fetches whose answers are lost one after the other', () => {
  const failing: Answer = ({ crawlMode, videoIds }) => {
    if (crawlMode === 'never') return answerWith(videoIds.map(miss), 0)
    throw new AppError('SERVICE_FAILED', 'Broken.', { status: 500, mayBeCharged: true })
  }

  it('pause the import, so that a broken source is not paid for every video', async () => {
    let answer = failing
    const source = scriptedSource((request, n) => answer(request, n))
    const { start, settled, costs, queue } = createHarness(source)
    const { importId } = start(idsOf(30))
    const found = await settled(importId)
    expect(found).toMatchObject({ state: 'paused', pauseReason: { type: 'SERVICE_FAILED' }, counts: { failed: 0 } })
    await until(() => queue.get(importId).items.every(({ state }) => state !== 'fetching'))
    expect(costs().unknown).toBeGreaterThanOrEqual(3)
    expect(costs().unknown).toBeLessThanOrEqual(9)

    const lost = costs().unknown
    answer = cachingAnswer()
    queue.resume(importId)
    expect((await settled(importId)).counts).toMatchObject({ saved: 30 - lost, inDoubt: lost })
  })

  it('do not pause it if other videos arrive in between', async () => {
    const source = scriptedSource((request, n) => (n % 4 === 0 ? failing : cachingAnswer())(request, n))
    const { start, settled } = createHarness(source)
    expect(await settled(start(idsOf(30), { crawlMode: 'always' }).importId)).toMatchObject({ state: 'finished' })
  })

  it('count once if they ran at the same time', async () => {
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const source = scriptedSource(async (request, n) => {
      if (n > 3) return cachingAnswer()(request, n)
      await gates[n - 1]?.promise
      throw lost()
    })
    const { start, settled, queue } = createHarness(source)
    const { importId } = start(idsOf(6), { crawlMode: 'always' })
    await until(() => source.calls.length === 3)
    for (const gate of gates) gate.resolve()
    expect((await settled(importId)).state).toBe('finished')
    expect(queue.get(importId).counts).toMatchObject({ saved: 3, inDoubt: 3 })
  })
})

describe('after the app was closed in the middle', () => {
  it('the videos of running live fetches are looked up, the import continues, and nothing is fetched twice', async () => {
    const dataDir = temporaryDir()
    const hanging = scriptedSource(({ crawlMode, videoIds, signal }) =>
      crawlMode === 'never' ? answerWith(videoIds.map(miss)) : never(signal),
    )
    const first = createHarness(hanging, { dataDir })
    const { importId } = first.start(idsOf(5))
    await until(() => hanging.calls.length === 5)
    await first.queue.stop()
    expect(first.costs()).toMatchObject({ unknown: 3, count: 5 })
    expect(first.queue.get(importId).state).toBe('running')

    const source = scriptedSource(cachingAnswer([idOf(0), idOf(1), idOf(2)]))
    const second = createHarness(source, { dataDir })
    second.queue.run()
    expect((await second.settled(importId)).counts.saved).toBe(5)
    expect(source.asked().filter((asked) => asked.startsWith('fallback'))).toEqual(['fallback 3', 'fallback 4'])
  })

  it('a source without a price is simply asked again', async () => {
    const dataDir = temporaryDir()
    const shape = { kind: 'local', isPriced: false, batchSize: 1 } as const
    const hanging = scriptedSource(({ signal }) => never(signal), shape)
    const first = createHarness(hanging, { dataDir })
    const { importId } = first.start(idsOf(2))
    await first.queue.stop()

    const source = scriptedSource(cachingAnswer(), shape)
    const second = createHarness(source, { dataDir })
    second.queue.run()
    expect(await second.settled(importId)).toMatchObject({ counts: { saved: 2 }, costUsd: 0 })
    expect(source.asked()).toEqual(['fallback 0', 'fallback 1'])
  })
})

describe('a command that is ending', () => {
  const answering =
    (answered: Promise<void>): Answer =>
    async (request) => {
      if (request.crawlMode !== 'never') await Promise.race([answered, never(request.signal)])
      return cachingAnswer()(request, 1)
    }

  it('waits for answers that are being paid for and starts nothing new', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const source = scriptedSource(answering(answered))
    const { start, states, queue, costs, library } = createHarness(source)
    const { importId } = start(idsOf(5))
    await until(() => source.calls.length === 5)
    const drained = queue.drain(new AbortController().signal)
    answer()
    await drained
    expect(states(importId)).toEqual(['saved', 'saved', 'saved', 'pending', 'pending'])
    expect(listVideos(library)).toHaveLength(3)
    expect(costs().unknown).toBe(0)
    expect(source.calls).toHaveLength(5)
  })

  it('waits no longer than it may', async () => {
    const source = scriptedSource(answering(new Promise(() => {})))
    const { start, queue } = createHarness(source)
    start(idsOf(3))
    await until(() => source.calls.length === 4)
    const limit = new AbortController()
    const drained = queue.drain(limit.signal)
    limit.abort()
    await drained
  })
})

describe('a full disk', () => {
  it('keeps the entry of a lost request until there is room for it', async () => {
    let others = 0
    const source = scriptedSource((request, n) => {
      if (n > 1) return cachingAnswer(idsOf(1))(request, n)
      fill(library)
      others = fillLedger(library)
      throw lost()
    })
    const { start, settled, library, queue, costs } = createHarness(source)
    const { importId } = start(idsOf(1))
    expect(await settled(importId)).toMatchObject({ state: 'paused', pauseReason: { type: 'DISK_FULL' } })
    expect(costs()).toMatchObject({ unknown: 0, count: others })
    free(library)
    queue.resume(importId)
    expect((await settled(importId)).counts.saved).toBe(1)
    expect(costs()).toMatchObject({ unknown: 1, count: others + 2 })
  })

  /** Records entries without a cost until there is no room for another one. Returns how many. */
  const fillLedger = (library: ReturnType<typeof createHarness>['library']) => {
    for (let count = 0; ; count++) {
      try {
        addLedgerEntry(library, { at: 0, operation: 'videos', cost: { totalUsd: 0, breakdown: null }, note: '' })
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_FULL' })
        return count
      }
    }
  }

  /** Stops SQLite from using more pages than it has, which has the effect of a full disk. */
  const fill = (library: ReturnType<typeof createHarness>['library']) =>
    library.pragma(`max_page_count = ${library.pragma('page_count', { simple: true })}`)
  const free = (library: ReturnType<typeof createHarness>['library']) => library.pragma('max_page_count = 1000000')
  const bulky = (id: string) => {
    const outcome = fetched(id)
    if (outcome.kind === 'fetched') outcome.video.description = 'long '.repeat(100_000)
    return outcome
  }

  it('pauses the import, keeps the answer that was paid for, and saves it once there is room again', async () => {
    const source = scriptedSource(({ videoIds }) => answerWith(videoIds.map(bulky)))
    const { start, settled, queue, library, costs } = createHarness(source)
    const { importId } = start(idsOf(3))
    fill(library)
    expect(await settled(importId)).toMatchObject({
      state: 'paused',
      pauseReason: { type: 'DISK_FULL' },
      counts: { saved: 0, waiting: 3 },
    })
    expect(queue.list()[0]).toMatchObject({ state: 'paused' })
    expect(() => queue.resume(importId)).toThrow(expect.objectContaining({ code: 'DISK_FULL' }))
    expect(queue.get(importId).state).toBe('paused')
    free(library)
    queue.resume(importId)
    expect(await settled(importId)).toMatchObject({ state: 'finished', counts: { saved: 3 } })
    expect(source.calls).toHaveLength(1)
    expect(costs()).toMatchObject({ count: 1, unknown: 0 })
  })

  it('is noticed to be over, and the import continues by itself', async () => {
    const source = scriptedSource(({ videoIds }) => answerWith(videoIds.map(bulky)))
    const { start, settled, queue, library } = createHarness(source, {
      waits: { resume: 20 },
    })
    const { importId } = start(idsOf(1))
    fill(library)
    await settled(importId)
    free(library)
    await until(() => queue.get(importId).state === 'finished')
    expect(listVideos(library)).toHaveLength(1)
    expect(readCosts(library, new Date()).entries).toHaveLength(1)
  })
})

it('if one video cannot be saved, the others are not lost', async () => {
  const source = scriptedSource(({ videoIds }) =>
    answerWith(
      videoIds.map((id) => {
        const outcome = fetched(id)
        if (outcome.kind === 'fetched' && id === idOf(0)) {
          const clip = { startMs: 0, endMs: 1, text: 'x', speakerId: null }
          outcome.video.audioClips = Array(140_000).fill(clip)
        }
        return outcome
      }),
    ),
  )
  const { start, settled } = createHarness(source)
  const { items } = await settled(start(idsOf(2)).importId)
  expect(items.map(({ state, error }) => [state, error?.type])).toEqual([
    ['failed', 'BAD_INPUT'],
    ['saved', undefined],
  ])
})
