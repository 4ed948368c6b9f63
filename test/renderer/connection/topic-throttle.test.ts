import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeTopic } from '../../../src/contract/app/changes.ts'
import { createTopicThrottle } from '../../../src/renderer/connection/topic-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function record() {
  const passed: ChangeTopic[][] = []
  return { passed, throttle: createTopicThrottle(500, (topics) => passed.push(topics)) }
}

test('the first change is passed on at once', () => {
  const { passed, throttle } = record()
  throttle.push(['imports'])
  expect(passed).toEqual([['imports']])
})

test('a hundred changes within one interval become two', () => {
  const { passed, throttle } = record()
  for (let n = 0; n < 100; n += 1) throttle.push(['imports', 'videos'])
  vi.advanceTimersByTime(2000)
  expect(passed).toEqual([
    ['imports', 'videos'],
    ['imports', 'videos'],
  ])
})

test('the last change is never lost, and after a pause the next one is passed on at once', () => {
  const { passed, throttle } = record()
  throttle.push(['imports'])
  vi.advanceTimersByTime(499)
  throttle.push(['costs'])
  expect(passed).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(passed.at(-1)).toEqual(['costs'])
  vi.advanceTimersByTime(5000)
  throttle.push(['answers'])
  expect(passed.at(-1)).toEqual(['answers'])
})

test('after it is stopped, nothing is passed on', () => {
  const { passed, throttle } = record()
  throttle.push(['imports'])
  throttle.push(['videos'])
  throttle.stop()
  vi.advanceTimersByTime(5000)
  expect(passed).toEqual([['imports']])
})
