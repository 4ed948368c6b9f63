import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareFetches } from '../../../src/backend/sources/share-fetches.ts'
import type { Source } from '../../../src/backend/sources/source.ts'

/** A source whose fetches end when the test says so. */
function createSlowSource() {
  const begun: { videoId: string; signal: AbortSignal; end(): void; fail(): void }[] = []
  const source: Source = {
    kind: 'local',
    batchSize: 1,
    isPriced: false,
    fetchVideos: ({ videoIds, signal }) =>
      new Promise((resolve, reject) => {
        const videoId = videoIds[0] ?? ''
        const error = { type: 'NOT_FOUND', message: 'Not there.' } as const
        const outcomes = [{ kind: 'failed', videoId, error, advice: 'none' } as const]
        const end = () => resolve({ outcomes, cost: { totalUsd: 0, breakdown: null } })
        signal.addEventListener('abort', () => reject(signal.reason))
        begun.push({ videoId, signal, end, fail: () => reject(new Error('broken')) })
      }),
  }
  return { begun, source: shareFetches(source) }
}

const ask = (source: Source, videoIds: string[], signal = new AbortController().signal) =>
  source.fetchVideos({ videoIds, crawlMode: 'always', signal })

test('a video that is requested while it is being fetched is fetched once, for all callers', async () => {
  const { begun, source } = createSlowSource()
  const asked = [ask(source, ['a']), ask(source, ['a']), ask(source, ['b'])]
  expect(begun.map(({ videoId }) => videoId)).toEqual(['a', 'b'])
  for (const { end } of begun) end()
  const outcomes = (await Promise.all(asked)).map((response) => response.outcomes[0]?.videoId)
  expect(outcomes).toEqual(['a', 'a', 'b'])
  void ask(source, ['a'])
  expect(begun).toHaveLength(3)
})

test('a caller can leave alone; when all have left, the fetch is cancelled, and a later one starts again', async () => {
  const { begun, source } = createSlowSource()
  const [one, other] = [new AbortController(), new AbortController()]
  const asked = [ask(source, ['a'], one.signal), ask(source, ['a'], other.signal)]
  one.abort(new Error('one left'))
  await expect(asked[0]).rejects.toThrow('one left')
  expect(begun[0]?.signal.aborted).toBe(false)
  other.abort(new Error('the other left'))
  const again = ask(source, ['a'])
  await expect(asked[1]).rejects.toThrow('the other left')
  expect(begun[0]?.signal.aborted).toBe(true)
  await sleep(0)
  begun[1]?.end()
  expect((await again).outcomes).toHaveLength(1)
})

test('a failure reaches all callers, and keeps earlier results', async () => {
  const { begun, source } = createSlowSource()
  const both = ask(source, ['a', 'b'])
  begun[0]?.end()
  while (begun.length < 2) await sleep(0)
  const waiting = ask(source, ['b'])
  begun[1]?.fail()
  expect((await both).outcomes.map(({ videoId }) => videoId)).toEqual(['a'])
  await expect(waiting).rejects.toThrow('broken')
})
