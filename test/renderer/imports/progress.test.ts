import { describe, expect, test } from 'vitest'
import {
  addSample,
  countDone,
  countLinks,
  countToFetch,
  estimateWaitMs,
  type ProgressSample,
} from '../../../src/renderer/imports/progress.ts'

const run = (steps: [number, number][]) =>
  steps.reduce<ProgressSample[]>((samples, [at, done]) => addSample(samples, { at, done }), [])

describe('the estimated wait for an import', () => {
  test('is unknown until there is a pace', () => {
    expect(estimateWaitMs([], 10)).toBeUndefined()
    expect(estimateWaitMs(run([[0, 0]]), 10)).toBeUndefined()
    expect(
      estimateWaitMs(
        run([
          [0, 0],
          [1000, 1],
        ]),
        10,
      ),
    ).toBeUndefined()
  })

  test('follows the recent pace, not that of an hour ago', () => {
    const samples = run([
      [0, 0],
      [3_600_000, 1],
      [3_602_000, 2],
      [3_604_000, 3],
      [3_606_000, 4],
    ])
    expect(estimateWaitMs(samples, 10)).toBe(20_000)
  })

  test('does not collect samples while nothing gets done', () => {
    const samples = run([
      [0, 3],
      [1000, 3],
      [2000, 3],
    ])
    expect(samples).toEqual([{ at: 0, done: 3 }])
  })

  test('starts again when failed items are retried', () => {
    expect(
      run([
        [0, 8],
        [1000, 9],
        [2000, 4],
      ]),
    ).toEqual([{ at: 2000, done: 4 }])
  })
})

test('progress counts only the videos to fetch: no line without a link, no duplicate, nothing that is in the library', () => {
  const counts = { total: 9, waiting: 5, saved: 0, refetched: 0, failed: 0, cancelled: 0, inDoubt: 0 }
  const pasted = { ...counts, skipped: 3, unreadable: 1 }
  expect([countDone(pasted), countToFetch(pasted), countLinks(pasted)]).toEqual([0, 5, 8])
  expect(countDone({ ...pasted, waiting: 3, saved: 1, failed: 1 })).toBe(2)
})
