import { describe, expect, it } from 'vitest'
import { readCosts } from '../../../src/backend/library/ledger.ts'
import { listVideos } from '../../../src/backend/library/videos.ts'
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

/** Loses the answer of every live fetch; the look-up numbered `foundAt` and later ones find the video. */
const losing =
  (foundAt: number): Answer =>
  ({ videoIds, crawlMode }, n) => {
    if (crawlMode !== 'never') throw lost()
    return answerWith(videoIds.map((id) => (n >= foundAt ? fetched(id) : miss(id))))
  }

describe('a live fetch whose answer is lost', () => {
  it('is never made again: the video is looked up until it is there', async () => {
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

  it('is in doubt after four look-ups, and the user decides', async () => {
    let answer: Answer = losing(99)
    const source = scriptedSource((request, n) => answer(request, n))
    const { start, settled, queue } = createHarness(source)
    const { importId } = start(idsOf(2))
    const { items, ...found } = await settled(importId)
    expect(found).toMatchObject({ state: 'finished', counts: { inDoubt: 2, waiting: 0 } })
    expect(items[0]).toMatchObject({ state: 'in_doubt', error: { message: expect.stringMatching(/fetch it again/) } })
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

  it('fails when a look-up says that there is no such video', async () => {
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

  it('counts as lost as well when its answer cannot be read', async () => {
    const source = scriptedSource(({ crawlMode, videoIds }, n) => {
      if (crawlMode === 'always') throw new AppError('SERVICE_UNREADABLE', 'Not JSON.', { mayBeCharged: true })
      return answerWith(videoIds.map(n > 1 ? fetched : miss))
    })
    const { start, settled, costs } = createHarness(source)
    expect((await settled(start(idsOf(1), { crawlMode: 'always' }).importId)).counts.saved).toBe(1)
    expect(source.asked()).toEqual(['always 0', 'never 0'])
    expect(costs().unknown).toBe(1)
  })
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

describe('after the app was closed in the middle', () => {
  it('live fetches under way are looked up, the rest goes on, and nothing is fetched twice', async () => {
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

describe('a command that is over', () => {
  const answering =
    (answered: Promise<void>): Answer =>
    async (request) => {
      if (request.crawlMode !== 'never') await Promise.race([answered, never(request.signal)])
      return cachingAnswer()(request, 1)
    }

  it('waits for the answers that are being paid for and asks for nothing more', async () => {
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

  it('does not wait longer than it may', async () => {
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
  /** Lets SQLite use no page more than it has, which is what a full disk is to it. */
  const fill = (library: ReturnType<typeof createHarness>['library']) =>
    library.pragma(`max_page_count = ${library.pragma('page_count', { simple: true })}`)
  const free = (library: ReturnType<typeof createHarness>['library']) => library.pragma('max_page_count = 1000000')
  const bulky = (id: string) => {
    const outcome = fetched(id)
    if (outcome.kind === 'fetched') outcome.video.description = 'long '.repeat(100_000)
    return outcome
  }

  it('pauses the import, keeps the answer that was paid for, and saves it when there is room again', async () => {
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

  it('is noticed to be over', async () => {
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

it('one video that cannot be saved does not lose the others', async () => {
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
